import type { ReactNode } from 'react';
import s from './check-field.module.css';

/** A sentence that one agrees to; the whole line is the target. */
export function CheckField({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}): ReactNode {
  return (
    <label className={s.check}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
