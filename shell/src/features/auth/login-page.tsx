import { useSession } from '@studio/shell-kit';
import { studio } from '@studio/shell-kit/studio';
import { Link, Navigate } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { Note } from '@studio/ui/note';
import { PageSpinner } from '@studio/ui/spinner';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { EmailField } from './email-field.js';
import { ResendButton } from './resend-button.js';
import { TooManyTries } from './too-many-tries.js';
import { useFrom } from './use-from.js';
import { useLogin } from './use-login.js';
import s from './form.module.css';
import { Text, t } from './messages.js';

/** Spec section 2, /login. */
export default function LoginPage(): ReactNode {
  const { status, hasEnded } = useSession();
  const from = useFrom();
  const { email, password, submit, isPending, isUnconfirmed, forgotten, waitLeft } = useLogin();

  if (status === 'loading') return <PageSpinner />;
  if (status === 'signed_in') return <Navigate to={from} replace />;
  return (
    <AuthFrame title={t('welcomeBack')}>
      <form className={s.form} onSubmit={submit} noValidate>
        {hasEnded && (
          <div role="status">
            <Note icon={Clock}>{t('sessionHasEnded')}</Note>
          </div>
        )}
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
    </AuthFrame>
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
