import { isApiError } from '@studio/api-client';
import { signIn, toast, useSession } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { Link, Navigate } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { PageSpinner } from '@studio/ui/spinner';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { EmailField } from './email-field.js';
import { ResendButton } from './resend-button.js';
import { missingCredentials, signInFailure } from './sign-in-failure.js';
import { TooManyTries } from './too-many-tries.js';
import { useCountdown } from './use-countdown.js';
import { useForgotten } from './use-forgotten.js';
import { useFrom } from './use-from.js';
import s from './form.module.css';

/** Spec section 2, /login. */
export default function LoginPage(): ReactNode {
  const { status, hasEnded } = useSession();
  const from = useFrom();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const wait = useCountdown();
  const forgotten = useForgotten(email, wait.start);
  const entering = useMutation({
    mutationFn: () => signIn(email, password),
    onError: (error) => {
      if (isApiError(error) && error.retryAfter !== undefined) wait.start(error.retryAfter);
      toast.error('Login failed', { description: signInFailure(error) });
    },
  });

  if (status === 'loading') return <PageSpinner />;
  if (status === 'signed_in') return <Navigate to={from} replace />;

  const hasEmail = email.trim() !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (hasEmail && password !== '') return entering.mutate();
    toast.error('Login failed', { description: missingCredentials });
    document.getElementById(hasEmail ? 'password' : 'email')?.focus();
  };
  const isUnconfirmed = isApiError(entering.error) && entering.error.code === 'email_not_confirmed';
  return (
    <AuthFrame title="Welcome back">
      <form className={s.form} onSubmit={submit} noValidate>
        {hasEnded && (
          <div role="status">
            <Note icon={Clock}>Your session has ended. Please sign in again.</Note>
          </div>
        )}
        <EmailField
          value={email}
          error={
            (asked || forgotten.isMissing) && !hasEmail
              ? 'Please provide your email address.'
              : undefined
          }
          onChange={setEmail}
        />
        <Field
          id="password"
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          error={asked && password === '' ? 'Please provide a password.' : undefined}
          onChange={(event) => setPassword(event.target.value)}
          aside={
            <button
              type="button"
              className={s.forgotten}
              onClick={forgotten.ask}
              disabled={forgotten.isPending}
            >
              Forgotten Password?
            </button>
          }
        />
        <TooManyTries left={wait.left} />
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
        {isUnconfirmed && (
          <ResendButton kind="confirmation" email={email}>
            Send the verification email again
          </ResendButton>
        )}
        <p className={s.other}>
          New to Mawj?{' '}
          <Link to="/signup" state={{ from }} className="link">
            Create an account
          </Link>
        </p>
      </form>
    </AuthFrame>
  );
}
