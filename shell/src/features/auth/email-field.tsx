import { Field } from '@studio/ui/field';
import type { ComponentProps, ReactNode } from 'react';
import { t } from './messages.js';

/** The address an account is known by: one set of hints for keyboards and password managers. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label'>): ReactNode {
  return (
    <Field
      id="email"
      label={t('email')}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      enterKeyHint="next"
      {...props}
    />
  );
}
