import { useSession } from '@studio/shell-kit';
import { studio } from '@studio/shell-kit/studio';
import { Link, Navigate } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { PageSpinner } from '@studio/ui/spinner';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { CodeForm } from './code-form.js';
import { EmailField } from './email-field.js';
import { readLinkError, readSignInTokens } from './link-tokens.js';
import { HaveCodeButton } from './new-link-form.js';
import { OtherAccount } from './other-account.js';
import { ResendButton } from './resend-button.js';
import { TooManyTries } from './too-many-tries.js';
import { useFrom } from './use-from.js';
import { useLinkSession } from './use-link-session.js';
import type { Tokens } from './use-link-session.js';
import { useLogin } from './use-login.js';
import s from './form.module.css';
import { Text, t } from './messages.js';

/** Spec section 2, /login. A mailed sign-in link leads here, too. */
export default function LoginPage(): ReactNode {
  const { status, hasEnded } = useSession();
  const [tokens] = useState(() => readSignInTokens(location.hash));
  const [isBadLink] = useState(() => readLinkError(location.hash));
  const link = useLinkSession(tokens);
  const from = useFrom();

  if (status === 'loading' || link.stage === 'verifying') return <PageSpinner />;
  if (link.stage === 'other account' && link.accounts)
    return (
      <OtherAccount message="otherAccountSignIn" accounts={link.accounts} onGoOn={link.goOn} />
    );
  if (status === 'signed_in') return <Navigate to={from} replace />;
  return (
    <AuthFrame title={t('welcomeBack')}>
      <LoginForm from={from} onTokens={link.verify}>
        {hasEnded && (
          <div role="status">
            <Note icon={Clock}>{t('sessionHasEnded')}</Note>
          </div>
        )}
        {(isBadLink || link.stage === 'invalid') && (
          <Note tone="alert">{t('signInLinkNoLongerWorks')}</Note>
        )}
      </LoginForm>
    </AuthFrame>
  );
}

/** `children`: what is to be said before the fields. */
function LoginForm({
  from,
  onTokens,
  children,
}: {
  from: string;
  onTokens: (tokens: Tokens) => void;
  children: ReactNode;
}): ReactNode {
  const { email, password, submit, isPending, isUnconfirmed, forgotten, waitLeft } = useLogin();
  return (
    <>
      <form className={s.form} onSubmit={submit} noValidate>
        {children}
        <EmailField
          value={email.value}
          error={email.isMissing ? t('emailMissing') : undefined}
          onChange={(event) => email.onChange(event.target.value)}
        />
        <Field
          id="password"
          label={t('password')}
          name="password"
          type="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password.value}
          error={password.isMissing ? t('passwordMissing') : undefined}
          onChange={(event) => password.onChange(event.target.value)}
          aside={<ForgottenPassword {...forgotten} />}
        />
        <TooManyTries left={waitLeft} />
        <Button type="submit" look="primary" size="lg" block busy={isPending} className={s.submit}>
          {t('signIn')}
        </Button>
        {isUnconfirmed && (
          <ResendButton kind="confirmation" email={email.value}>
            {t('resendVerification')}
          </ResendButton>
        )}
        <p className={s.other}>
          <Text
            message="newHere"
            values={{ studio: studio().shortName }}
            tags={{ link: <Link to="/signup" state={{ from }} className="link" /> }}
          />
        </p>
      </form>
      <SignInByCode email={email.value} onTokens={onTokens} />
    </>
  );
}

/** The six digits of a sign-in link, or of a confirmation, read on another device. */
function SignInByCode({
  email,
  onTokens,
}: {
  email: string;
  onTokens: (tokens: Tokens) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) return <HaveCodeButton onClick={() => setOpen(true)} />;
  return (
    <CodeForm
      type="email"
      email={email}
      onTokens={onTokens}
      label={t('codeOfMail')}
      action={t('signInWithCode')}
    />
  );
}

function ForgottenPassword({
  request,
  isPending,
}: {
  request: () => void;
  isPending: boolean;
}): ReactNode {
  return (
    <button type="button" className={s.forgotten} onClick={request} disabled={isPending}>
      {t('forgottenPassword')}
    </button>
  );
}
