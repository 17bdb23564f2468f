import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';

/** The address an account is known by: one set of hints for keyboards and password managers. */
export function EmailField({
  id = 'email',
  value,
  error,
  enterKeyHint = 'next',
  onChange,
}: {
  id?: string;
  value: string;
  error?: string | undefined;
  enterKeyHint?: 'next' | 'send';
  onChange: (value: string) => void;
}): ReactNode {
  return (
    <Field
      id={id}
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      enterKeyHint={enterKeyHint}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
