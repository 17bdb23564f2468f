import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import s from './events.module.css';
import { t } from './messages.js';

/** Several lines that may stay empty. */
export function TextBox({
  label,
  ...area
}: ComponentProps<'textarea'> & { label: string }): ReactNode {
  const id = useId();
  return (
    <div className={s.box}>
      <label className="small strong" htmlFor={id}>
        {label} <span className="muted">{t('optional')}</span>
      </label>
      <textarea {...area} id={id} className={s.area} rows={3} />
    </div>
  );
}
