import { messageOf } from '@studio/api-client';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { t } from './messages.js';
import { signIn, signOut, useSession } from './session.js';
import s from './standalone.module.css';
import { useMutation } from './use-mutation.js';
import { useRealtime } from './use-realtime.js';

/** The sign-in page belongs to the shell; a remote that runs alone has the least of one. */
function SignInForm(): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({ mutationFn: () => signIn(email, password) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    login.mutate();
  };
  return (
    <main className={s.signIn}>
      <h1>{t('signInFirst')}</h1>
      <form onSubmit={submit}>
        <label>
          {t('email')}
          <input
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        <label>
          {t('password')}
          <input
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </label>
        {login.error && <p role="alert">{messageOf(login.error)}</p>}
        <button type="submit" disabled={login.isPending}>
          {t('signIn')}
        </button>
      </form>
    </main>
  );
}

/** Around a remote that runs alone: who is signed in, sign-in and sign-out, live updates. */
export function StandaloneFrame({
  name,
  children,
}: {
  name: string;
  children: ReactNode;
}): ReactNode {
  const { status, user } = useSession();
  useRealtime(status === 'signed_in');
  if (status === 'loading') return <p role="status">{t('loading')}</p>;
  if (status === 'signed_out') return <SignInForm />;
  return (
    <>
      <header className={s.bar}>
        <b>{name}</b>
        <span>{user?.email}</span>
        <button type="button" onClick={() => void signOut()}>
          {t('signOut')}
        </button>
      </header>
      <main>{children}</main>
    </>
  );
}
