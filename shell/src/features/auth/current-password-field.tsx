import { Field } from '@studio/ui/field';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { CurrentPassword } from './use-new-password.js';
import { t } from './messages.js';

const errors: Partial<Record<CurrentPassword, string>> = {
  missing: t('currentPasswordMissing'),
  wrong: t('currentPasswordWrong'),
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
      label={t('currentPassword')}
      name="current-password"
      type="password"
      autoComplete="current-password"
      enterKeyHint="next"
      hint={t('currentPasswordHint')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
