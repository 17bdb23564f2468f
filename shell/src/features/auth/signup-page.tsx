import { toast, useNavigateTo, useSession } from '@studio/shell-kit';
import { Link, Navigate } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { Field } from '@studio/ui/field';
import { PageSpinner } from '@studio/ui/spinner';
import { useState } from 'react';
import type { ChangeEvent, FormEvent, ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { Consent } from './consent.js';
import { firstComplaint } from './sign-up-rules.js';
import type { SignUpForm } from './sign-up-rules.js';
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
  const [form, setForm] = useState(empty);
  const [complained, setComplained] = useState<keyof SignUpForm>();
  const [isDone, setDone] = useState(false);
  const { submit, isPending } = useSignUp(() => setDone(true));

  if (status === 'loading') return <PageSpinner />;
  if (status === 'signed_in') return <Navigate to="/" replace />;

  const check = (event: FormEvent): void => {
    event.preventDefault();
    const complaint = firstComplaint(form);
    setComplained(complaint?.field);
    if (!complaint) return submit(form);
    toast.error(complaint.title, { description: complaint.description });
    document.getElementById(complaint.field)?.focus();
  };
  const bind = (
    name: Exclude<keyof SignUpForm, 'acceptsPolicies'>,
  ): {
    id: string;
    name: string;
    value: string;
    'aria-invalid'?: true;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  } => ({
    id: name,
    name,
    value: form[name],
    ...(complained === name ? { 'aria-invalid': true } : {}),
    onChange: (event) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <AuthFrame title="Create an account">
      <form className={s.form} onSubmit={check} noValidate>
        <Field label="Full name" autoComplete="name" {...bind('fullName')} />
        <Field label="Email" type="email" autoComplete="email" {...bind('email')} />
        <Field label="Phone" type="tel" optional autoComplete="tel" {...bind('phoneNumber')} />
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters."
          {...bind('password')}
        />
        <Field
          label="Confirm password"
          type="password"
          autoComplete="new-password"
          {...bind('confirmPassword')}
        />
        <Consent
          checked={form.acceptsPolicies}
          onChange={(acceptsPolicies) => setForm({ ...form, acceptsPolicies })}
        />
        <Button type="submit" look="primary" size="lg" block busy={isPending}>
          Create account
        </Button>
        <p className={s.other}>
          Already a member?{' '}
          <Link to="/login" className="link">
            Sign In
          </Link>
        </p>
      </form>
      <Dialog open={isDone} onOpenChange={setDone} title="Verify your email">
        <p className={s.text}>
          We have sent a link to {form.email.trim()}. Open it to finish your registration, then sign
          in.
        </p>
        <Button look="primary" block onClick={() => go('/login')}>
          Go to Login
        </Button>
      </Dialog>
    </AuthFrame>
  );
}
