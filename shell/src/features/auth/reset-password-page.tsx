import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { Spinner } from '@studio/ui/spinner';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { NewLinkForm } from './new-link-form.js';
import { NewPasswordForm } from './new-password-form.js';
import { OtherAccount } from './other-account.js';
import { useRecovery } from './use-recovery.js';

/** Spec section 4: verifying link -> the form, or the card that says the link is no good. */
export default function ResetPasswordPage(): ReactNode {
  const { stage, accounts, tryAgain, goOn, finish, expire } = useRecovery();
  const { user } = useSession();

  if (stage === 'verifying') {
    return (
      <AuthFrame title="Reset your password" lead="Verifying your link.">
        <Spinner label="Verifying your link" />
      </AuthFrame>
    );
  }
  if (stage === 'unreachable') {
    return (
      <AuthFrame
        title="We could not check your link"
        lead="It is still good. Check your connection, wait a moment and try again."
      >
        <Button look="primary" size="lg" block onClick={tryAgain}>
          Try again
        </Button>
      </AuthFrame>
    );
  }
  if (stage === 'other account' && accounts)
    return <OtherAccount accounts={accounts} onGoOn={goOn} />;
  if (stage === 'valid') {
    return (
      <AuthFrame
        title="Reset your password"
        lead={
          user && (
            <>
              For <b className="strong">{user.email}</b>.
            </>
          )
        }
      >
        <NewPasswordForm onDone={finish} onExpired={expire} />
      </AuthFrame>
    );
  }
  if (stage === 'done') {
    return (
      <AuthFrame
        title="Password changed"
        lead="You are signed in here. All other devices have been signed out."
      >
        <ButtonLink look="primary" size="lg" block>
          <Link to="/">Go to Home</Link>
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="Invalid Reset Link">
      <NewLinkForm kind="recovery">
        <Note tone="alert">
          This password reset link is invalid or has expired. Please request a new one.
        </Note>
      </NewLinkForm>
    </AuthFrame>
  );
}
