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
import { Text, t } from './messages.js';

/** Spec section 4: verifying link -> the form, or the card that says the link is no good. */
export default function ResetPasswordPage(): ReactNode {
  const { stage, accounts, tryAgain, goOn, finish, expire } = useRecovery();
  const { user } = useSession();

  if (stage === 'verifying') {
    return (
      <AuthFrame title={t('resetYourPassword')} lead={t('verifyingLinkLead')}>
        <Spinner label={t('verifyingLink')} />
      </AuthFrame>
    );
  }
  if (stage === 'unreachable') {
    return (
      <AuthFrame title={t('linkUnchecked')} lead={t('linkUncheckedLead')}>
        <Button look="primary" size="lg" block onClick={tryAgain}>
          {t('tryAgain')}
        </Button>
      </AuthFrame>
    );
  }
  if (stage === 'other account' && accounts)
    return <OtherAccount accounts={accounts} onGoOn={goOn} />;
  if (stage === 'valid') {
    return (
      <AuthFrame
        title={t('resetYourPassword')}
        lead={
          user && (
            <>
              <Text
                message="forAddress"
                values={{ email: user.email }}
                tags={{ b: <b className="strong" /> }}
              />
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
      <AuthFrame title={t('passwordChanged')} lead={t('passwordChangedLead')}>
        <ButtonLink look="primary" size="lg" block>
          <Link to="/">{t('goToHome')}</Link>
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('invalidResetLink')}>
      <NewLinkForm kind="recovery">
        <Note tone="alert">{t('invalidResetLinkLead')}</Note>
      </NewLinkForm>
    </AuthFrame>
  );
}
