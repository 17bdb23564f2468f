import { callAuth } from '@studio/api-client';
import { signIn, toast, useSession } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { Link, Navigate, useLocation } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { PageSpinner } from '@studio/ui/spinner';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { resendConfirmation } from './resend-confirmation.js';
import { signInFailure } from './sign-in-failure.js';
import { useFrom } from './use-from.js';
import { isApiError } from '@studio/api-client';
import s from './form.module.css';

/** Spec section 2, /login. */
export default function LoginPage(): ReactNode {
  const { status } = useSession();
  const { state } = useLocation();
  const from = useFrom();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const entering = useMutation({
    mutationFn: () => signIn(email, password),
    onError: (error) => {
      toast.error('Login failed', {
        description: signInFailure(error),
        ...(isApiError(error) && error.code === 'email_not_confirmed'
          ? { action: { label: 'Send again', onClick: () => void resendConfirmation(email) } }
          : {}),
      });
    },
  });
  const forgetting = useMutation({
    mutationFn: () =>
      callAuth('/recover', {
        redirectTo: `${location.origin}/reset-password`,
        body: { email: email.trim() },
      }),
    onSuccess: () => toast.success('Password reset email sent.'),
    onError: (error) => toast.error('Password Reset Failed', { description: signInFailure(error) }),
  });

  if (status === 'loading') return <PageSpinner />;
  if (status === 'signed_in') return <Navigate to={from} replace />;

  const emailError =
    asked && email.trim() === '' ? 'Please provide your email address.' : undefined;
  const passwordError = asked && password === '' ? 'Please provide a password.' : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (email.trim() !== '' && password !== '') entering.mutate();
  };
  const forgotten = (): void => {
    if (email.trim() !== '') return forgetting.mutate();
    toast.error('Email required', {
      description: 'Please enter your email address to reset your password.',
    });
  };
  return (
    <AuthFrame title="Welcome back">
      <form className={s.form} onSubmit={submit} noValidate>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          value={email}
          error={emailError}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.target.value)}
          aside={
            <button type="button" className={s.forgotten} onClick={forgotten}>
              Forgotten Password?
            </button>
          }
        />
        <Button
          type="submit"
          look="primary"
          size="lg"
          block
          busy={entering.isPending}
          className={s.submit}
        >
          Sign In
        </Button>
        <p className={s.other}>
          New to Mawj?{' '}
          <Link to="/signup" state={state as unknown} className="link">
            Create an account
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
