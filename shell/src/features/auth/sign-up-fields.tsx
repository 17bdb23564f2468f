import { Field } from '@studio/ui/field';
import type { ReactNode } from 'react';
import { EmailField } from './email-field.js';
import type { useSignUpForm } from './use-sign-up-form.js';
import { t } from './messages.js';

/** What a new account is made of. */
export function SignUpFields({
  field,
}: Pick<ReturnType<typeof useSignUpForm>, 'field'>): ReactNode {
  return (
    <>
      <Field
        label={t('fullName')}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...field('fullName')}
      />
      <EmailField {...field('email')} />
      <Field
        label={t('phone')}
        type="tel"
        optional
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        {...field('phoneNumber')}
      />
      <Field
        label={t('password')}
        type="password"
        autoComplete="new-password"
        enterKeyHint="next"
        hint={t('passwordHint')}
        {...field('password')}
      />
      <Field
        label={t('confirmPassword')}
        type="password"
        autoComplete="new-password"
        enterKeyHint="go"
        {...field('confirmPassword')}
      />
    </>
  );
}
