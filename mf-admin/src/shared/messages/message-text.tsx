import { useId } from 'react';
import type { ReactNode } from 'react';
import { TEXT_LENGTH } from './message-draft.js';
import s from './messages.module.css';
import { t } from './messages.js';

/** Several lines; each becomes a paragraph of the mail. */
export function MessageText({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (text: string) => void;
  error?: string;
}): ReactNode {
  const id = useId();
  return (
    <div className={s.field}>
      <label className="small strong" htmlFor={id}>
        {t('message')}
      </label>
      <textarea
        id={id}
        className={s.area}
        rows={6}
        required
        maxLength={TEXT_LENGTH}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className={s.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
