import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.js';
import { Icon } from './icon.js';
import field from './field.module.css';
import s from './text-area.module.css';
import { t } from './messages.js';

/** Several lines with a label. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  ...area
}: ComponentProps<'textarea'> & {
  label: string;
  hint?: string;
  /** Names the field and says what to do. */
  error?: string | undefined;
  optional?: boolean;
}): ReactNode {
  const id = useId();
  const note = error || hint ? `${id}-note` : undefined;
  return (
    <div className={s.box}>
      <label className={field.label} htmlFor={id}>
        {label}
        {optional && <span className={field.optional}> {t('optional')}</span>}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        className={cx(s.area, error && s.isError)}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={note}
      />
      {error ? (
        <p id={note} className={field.error} role="alert">
          <Icon of={CircleAlert} size={16} />
          {error}
        </p>
      ) : (
        hint && (
          <p id={note} className={field.hint}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
