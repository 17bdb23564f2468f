import { useId } from 'react';
import type { ReactNode } from 'react';
import s from './subscriptions.module.css';
import { Text } from './messages.js';

/** Several lines in the member's own words. */
export function TextBox({
  label,
  optional,
  value,
  maxLength,
  onChange,
}: {
  label: string;
  optional?: boolean;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={s.box}>
      <label className="small strong" htmlFor={id}>
        {optional ? (
          <Text
            message="optionalLabel"
            values={{ label }}
            tags={{ optional: <span className="muted" /> }}
          />
        ) : (
          label
        )}
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
