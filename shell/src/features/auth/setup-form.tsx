import { isApiError, messageOf } from '@studio/api-client';

import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { isValidPassword, PasswordRules } from '@studio/ui/password-rules';
import { useState } from 'react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import s from './form.module.css';
import { has, t } from './messages.js';

interface Values {
  fullName: string;
  email: string;
  password: string;
  confirmation: string;
}

type Complaints = Partial<Record<keyof Values, string>>;

const complaintsOf = ({ fullName, email, password, confirmation }: Values): Complaints => ({
  ...(fullName.trim() === '' ? { fullName: t('fullNameMissing') } : {}),
  ...(email.trim() === '' ? { email: t('emailMissing') } : {}),
  ...(isValidPassword(password, confirmation) ? {} : { password: t('invalidPasswordHint') }),
});

const textOf = (error: unknown): string => {
  if (!isApiError(error)) return messageOf(error);
  if (error.code === 'BAD_REQUEST') return t('setupEmailWrong');
  return has(error.code) ? t(error.code) : messageOf(error);
};

interface SetupFormProps {
  /** The address that the link was made for; null: whoever opened it says. */
  email: string | null;
  expiresAt: string;
  onSubmit: (admin: { fullName: string; email: string; password: string }) => void;
  isPending: boolean;
  error: unknown;
}

/** Name, address and password of who will run the studio. */
export function SetupForm(props: SetupFormProps): ReactNode {
  const { email: invited, expiresAt, onSubmit, isPending, error } = props;
  const [values, setValues] = useState<Values>({
    fullName: '',
    email: invited ?? '',
    password: '',
    confirmation: '',
  });
  const [complaints, setComplaints] = useState<Complaints>({});
  const field = (name: keyof Values): Partial<ComponentProps<typeof Field>> => ({
    id: name,
    name,
    value: values[name],
    ...(complaints[name] ? { error: complaints[name] } : {}),
    onChange: ({ target }) => {
      setValues({ ...values, [name]: target.value });
      setComplaints({ ...complaints, [name]: '' });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const found = complaintsOf(values);
    setComplaints(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(first)?.focus();
    const { fullName, email, password } = values;
    onSubmit({ fullName: fullName.trim(), email: email.trim(), password });
  };
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Field
        label={t('fullName')}
        autoComplete="name"
        autoCapitalize="words"
        {...field('fullName')}
      />
      <Field
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={invited !== null}
        {...(invited === null ? { hint: t('setupEmailHint') } : {})}
        {...field('email')}
      />
      <NewPassword label={t('password')} {...field('password')} />
      <NewPassword label={t('confirmPassword')} {...field('confirmation')} />
      <PasswordRules
        id="password-rules"
        password={values.password}
        confirmation={values.confirmation}
      />
      {Boolean(error) && !isPending && (
        <div role="alert">
          <Note tone="alert">{textOf(error)}</Note>
        </div>
      )}
      <Button type="submit" look="primary" size="lg" block busy={isPending}>
        {t('setupCreateAccount')}
      </Button>
      <p className={s.other}>{t('setupValidUntil', { time: dateAndTime(expiresAt) })}</p>
    </form>
  );
}

function NewPassword(props: ComponentProps<typeof Field>): ReactNode {
  return (
    <Field
      type="password"
      autoComplete="new-password"
      aria-describedby="password-rules"
      {...props}
    />
  );
}
