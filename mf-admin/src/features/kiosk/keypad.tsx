import { Icon } from '@studio/ui/icon';
import { Delete } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import s from './kiosk.module.css';
import { t } from './messages.js';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const MOST = 200;

/**
 * The field and digits for one finger. The field keeps the focus, for a scanner that types; the
 * tablet's own keyboard comes only when somebody needs letters.
 */
export function Keypad({
  text,
  onText,
}: {
  text: string;
  onText: (text: string) => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [hasLetters, setLetters] = useState(false);
  const put = (next: string): void => {
    onText(next.slice(0, MOST));
    field.current?.focus();
  };
  return (
    <>
      <input
        ref={field}
        className={`num ${s.field}`}
        aria-label={t('codeOrPhone')}
        placeholder={t('codeOrPhone')}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the one field of the page, for scanners
        autoFocus
        inputMode={hasLetters ? 'text' : 'none'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MOST}
        value={text}
        onChange={(event) => put(event.target.value)}
      />
      <div className={s.keys} role="group" aria-label={t('keypad')}>
        {digits.map((digit) => (
          <button key={digit} type="button" className={s.digit} onClick={() => put(text + digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={s.digit}
          aria-label={t('lettersLabel')}
          aria-pressed={hasLetters}
          onClick={() => {
            setLetters(!hasLetters);
            field.current?.blur();
            setTimeout(() => field.current?.focus());
          }}
        >
          {t('letters')}
        </button>
        <button type="button" className={s.digit} onClick={() => put(`${text}0`)}>
          {'0'}
        </button>
        <button
          type="button"
          className={s.digit}
          aria-label={t('delete')}
          onClick={() => put(text.slice(0, -1))}
        >
          <Icon of={Delete} size={28} />
        </button>
      </div>
    </>
  );
}
