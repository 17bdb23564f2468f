import { adoptSession, useNavigateTo, useSession } from '@studio/shell-kit';
import { Link, Navigate } from '@studio/shell-kit/router';
import { Button } from '@studio/ui/button';
import { Dialog } from '@studio/ui/dialog';
import { PageSpinner } from '@studio/ui/spinner';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { CodeForm } from './code-form.js';
import { Consent } from './consent.js';
import { ResendButton } from './resend-button.js';
import { SignUpFields } from './sign-up-fields.js';
import { TooManyTries } from './too-many-tries.js';
import { useCountdown } from './use-countdown.js';
import { useFrom } from './use-from.js';
import { useSignUp } from './use-sign-up.js';
import { useSignUpForm } from './use-sign-up-form.js';
import s from './form.module.css';
import { Text, t } from './messages.js';

/** Spec section 2, /signup: form, then the dialog that leads to the login page. */
export default function SignupPage(): ReactNode {
  const { status } = useSession();
  const from = useFrom();
  const [registered, setRegistered] = useState<string | null>(null);
  const wait = useCountdown();
  const signUp = useSignUp({
    from,
    onDone: () => setRegistered(form.email()),
    onWait: wait.start,
  });
  const form = useSignUpForm(signUp.submit);

  if (status === 'loading') return <PageSpinner />;
  if (status === 'signed_in') return <Navigate to={from} replace />;
  return (
    <AuthFrame title={t('createAnAccount')}>
      <form className={s.form} onSubmit={(event) => void form.submit(event)} noValidate>
        <SignUpFields field={form.field} />
        <Consent {...form.field('acceptsPolicies')} />
        <TooManyTries left={wait.left} />
        <Button type="submit" look="primary" size="lg" block busy={signUp.isPending}>
          {t('createAccount')}
        </Button>
        <p className={s.other}>
          <Text
            message="alreadyMember"
            tags={{ link: <Link to="/login" state={{ from }} className="link" /> }}
          />
        </p>
      </form>
      <VerifyDialog email={registered} from={from} onClose={() => setRegistered(null)} />
    </AuthFrame>
  );
}

/** What comes after the form: the address has to be confirmed. */
function VerifyDialog({
  email,
  from,
  onClose,
}: {
  /** Null: not signed up yet. */
  email: string | null;
  from: string;
  onClose: () => void;
}): ReactNode {
  const go = useNavigateTo();
  const address = email ?? '';
  return (
    <Dialog
      open={email !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('verifyYourEmail')}
    >
      <p className={s.text}>
        <Text
          message="signUpLinkSent"
          values={{ address }}
          tags={{ b: <b className="strong" /> }}
        />
      </p>
      <div className={s.actions}>
        <Button look="primary" size="lg" block onClick={() => go('/login', { state: { from } })}>
          {t('goToLogin')}
        </Button>
        <CodeForm type="signup" email={address} onTokens={adoptSession} />
        <ResendButton kind="confirmation" email={address} look="ghost">
          {t('sendEmailAgain')}
        </ResendButton>
      </div>
    </Dialog>
  );
}
