import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import { EmailField } from './email-field.js';
import type { useSignUpForm } from './use-sign-up-form.js';

/** What a new account is made of. */
export function SignUpFields({
  field,
}: Pick<ReturnType<typeof useSignUpForm>, 'field'>): ReactNode {
  return (
    <>
      <Field
        label="Full name"
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...field('fullName')}
      />
      <EmailField {...field('email')} />
      <Field
        label="Phone"
        type="tel"
        optional
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        {...field('phoneNumber')}
      />
      <Field
        label="Password"
        type="password"
        autoComplete="new-password"
        enterKeyHint="next"
        hint="At least 6 characters."
        {...field('password')}
      />
      <Field
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        enterKeyHint="go"
        {...field('confirmPassword')}
      />
    </>
  );
}
