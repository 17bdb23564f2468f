import { Field } from '@studio/ui/field';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { CurrentPassword } from './use-new-password.js';

const errors: Partial<Record<CurrentPassword, string>> = {
  missing: 'Current password: please provide it.',
  wrong: 'This is not your current password.',
};

/** Comes up when the server asks for it: whoever has just sent the form is led to it. */
export function CurrentPasswordField({
  state,
  value,
  onChange,
}: {
  state: CurrentPassword;
  value: string;
  onChange: (value: string) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const error = errors[state];
  useEffect(() => input.current?.focus(), [error]);
  return (
    <Field
      ref={input}
      label="Current password"
      name="current-password"
      type="password"
      autoComplete="current-password"
      enterKeyHint="next"
      hint="You are signed in, so a new password needs the one that you have."
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
