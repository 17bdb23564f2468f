import type { ReactNode } from 'react';
import s from './booking-sheet.module.css';
import type { WaitingMode } from './waitlist-api.js';
import { t } from './messages.js';

const modes: readonly (readonly [WaitingMode, title: string, text: string])[] = [
  ['auto', t('bookMeAtOnce'), t('bookAtOnceMeaning')],
  ['ask', t('askMeFirst'), t('askFirstMeaning')],
];

/** What is to happen when a seat comes free. */
export function Modes({
  value,
  onChange,
  disabled = false,
}: {
  value: WaitingMode;
  onChange: (mode: WaitingMode) => void;
  disabled?: boolean;
}): ReactNode {
  return (
    <fieldset className={s.modes} disabled={disabled}>
      <legend className="strong">{t('whenSeatComesFree')}</legend>
      <div className={s.choices}>
        {modes.map(([mode, title, text]) => (
          <label key={mode} className={`${s.choice} ${s.mode}`}>
            <input
              type="radio"
              name="waiting-mode"
              checked={value === mode}
              onChange={() => onChange(mode)}
            />
            <span className="strong">{title}</span>
            <span className="muted small">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
