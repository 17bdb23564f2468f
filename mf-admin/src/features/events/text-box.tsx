import { useId } from 'react';
import type { ReactNode } from 'react';
import s from './events.module.css';

/** Several lines that may stay empty. */
export function TextBox({
  label,
  value,
  maxLength,
  onChange,
}: {
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={s.box}>
      <label className="small strong" htmlFor={id}>
        {label} <span className="muted">(optional)</span>
      </label>
      <textarea
        id={id}
        className={s.area}
        rows={3}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
