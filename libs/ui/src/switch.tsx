import { Switch as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import s from './switch.module.css';

/** On or off at once, without a button to save; the target is 44 px. */
export function Switch({
  label,
  checked,
  onChange,
  disabled,
}: {
  /** What a screen reader says. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}): ReactNode {
  return (
    <Radix.Root
      className={s.switch}
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      disabled={disabled ?? false}
    >
      <span className={s.track} aria-hidden>
        <Radix.Thumb className={s.thumb} />
      </span>
    </Radix.Root>
  );
}
