import { toast, useNavigateTo, useSession } from '@studio/shell-kit';
import { Link, Navigate } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { PageSpinner } from '@studio/ui/spinner';
import { useState } from 'react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { CodeForm } from './code-form.js';
import { Consent } from './consent.js';
import { EmailField } from './email-field.js';
import { firstComplaint } from './sign-up-rules.js';
import type { Complaint, SignUpForm } from './sign-up-rules.js';
import { ResendButton } from './resend-button.js';
import { TooManyTries } from './too-many-tries.js';
import { useCountdown } from './use-countdown.js';
import { useFrom } from './use-from.js';
import { useSignUp } from './use-sign-up.js';
import s from './form.module.css';

const empty: SignUpForm = {
  fullName: '',
  email: '',
  phoneNumber: '',
  password: '',
  confirmPassword: '',
  acceptsPolicies: false,
};

/** Spec section 2, /signup: form, then the dialog that leads to the login page. */
export default function SignupPage(): ReactNode {
  const { status } = useSession();
  const go = useNavigateTo();
  const from = useFrom();
  const [form, setForm] = useState(empty);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [isDone, setDone] = useState(false);
  const wait = useCountdown();
  const { submit, isPending } = useSignUp({ onDone: () => setDone(true), onWait: wait.start });

  if (status === 'loading') return <PageSpinner />;
  if (status === 'signed_in') return <Navigate to={from} replace />;

  const check = (event: FormEvent): void => {
    event.preventDefault();
    const found = firstComplaint(form);
    setComplaint(found);
    if (!found) return submit(form);
    toast.error(found.title, { description: found.description });
    document.getElementById(found.field)?.focus();
  };
  const change = (changes: Partial<SignUpForm>): void => {
    setForm({ ...form, ...changes });
    // What was complained about is being mended.
    if (complaint && complaint.field in changes) setComplaint(null);
  };
  const bind = (
    name: Exclude<keyof SignUpForm, 'acceptsPolicies' | 'email'>,
  ): {
    id: string;
    name: string;
    value: string;
    error: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  } => ({
    id: name,
    name,
    value: form[name],
    error: complaint?.field === name ? complaint.description : undefined,
    onChange: (event) => change({ [name]: event.target.value }),
  });
  return (
    <AuthFrame title="Create an account">
      <form className={s.form} onSubmit={check} noValidate>
        <Field
          label="Full name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          {...bind('fullName')}
        />
        <EmailField
          value={form.email}
          error={complaint?.field === 'email' ? complaint.description : undefined}
          onChange={(email) => change({ email })}
        />
        <Field
          label="Phone"
          type="tel"
          optional
          autoComplete="tel"
          inputMode="tel"
          enterKeyHint="next"
          {...bind('phoneNumber')}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          enterKeyHint="next"
          hint="At least 6 characters."
          {...bind('password')}
        />
        <Field
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          enterKeyHint="go"
          {...bind('confirmPassword')}
        />
        <Consent
          checked={form.acceptsPolicies}
          error={complaint?.field === 'acceptsPolicies' ? complaint.description : undefined}
          onChange={(acceptsPolicies) => change({ acceptsPolicies })}
        />
        <TooManyTries left={wait.left} />
        <Button type="submit" look="primary" size="lg" block busy={isPending}>
          Create account
        </Button>
        <p className={s.other}>
          Already a member?{' '}
          <Link to="/login" state={{ from }} className="link">
            Sign In
          </Link>
        </p>
      </form>
      <Dialog open={isDone} onOpenChange={setDone} title="Verify your email">
        <p className={s.text}>
          We have sent a link to <b className="strong">{form.email.trim()}</b>. Open it to finish
          your registration, then sign in. It may take a minute, or be among the spam.
        </p>
        <div className={s.actions}>
          <Button look="primary" size="lg" block onClick={() => go('/login', { state: { from } })}>
            Go to Login
          </Button>
          <CodeForm email={form.email.trim()} />
          <ResendButton kind="confirmation" email={form.email} look="ghost">
            Send the email again
          </ResendButton>
        </div>
      </Dialog>
    </AuthFrame>
  );
}
