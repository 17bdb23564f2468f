import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { Spinner } from '@studio/ui/spinner';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { CodeForm } from './code-form.js';
import { NewLinkForm } from './new-link-form.js';
import { NewPasswordForm } from './new-password-form.js';
import { OtherAccount } from './other-account.js';
import { ResendButton } from './resend-button.js';
import { useRecovery } from './use-recovery.js';
import s from './form.module.css';
import { Text, t } from './messages.js';

/** Spec section 4: verifying link -> the form, or the card that says the link is no good. */
export default function ResetPasswordPage(): ReactNode {
  const { stage, accounts, sentTo, verify, goOn, finish, expire } = useRecovery();
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
        <Button look="primary" size="lg" block onClick={() => verify()}>
          {t('tryAgain')}
        </Button>
      </AuthFrame>
    );
  }
  if (stage === 'other account' && accounts)
    return <OtherAccount message="otherAccountLead" accounts={accounts} onGoOn={goOn} />;
  if (stage === 'waiting') return <Waiting sentTo={sentTo} onTokens={verify} />;
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
      <NewLinkForm kind="recovery" code={{ type: 'recovery', onTokens: verify }}>
        <Note tone="alert">{t('invalidResetLinkLead')}</Note>
      </NewLinkForm>
    </AuthFrame>
  );
}

/** The mail is on its way: its link opens this page anew, its code goes on here. */
function Waiting({
  sentTo,
  onTokens,
}: {
  sentTo: string;
  onTokens: ReturnType<typeof useRecovery>['verify'];
}): ReactNode {
  return (
    <AuthFrame
      title={t('lookAtYourMails')}
      lead={
        <Text
          message="resetLinkSent"
          values={{ email: sentTo }}
          tags={{ b: <b className="strong" /> }}
        />
      }
    >
      <div className={s.form}>
        <CodeForm
          type="recovery"
          email={sentTo}
          onTokens={onTokens}
          label={t('codeOfMail')}
          action={t('goOnWithCode')}
        />
        <ResendButton kind="recovery" email={sentTo} look="ghost" isJustSent>
          {t('sendEmailAgain')}
        </ResendButton>
        <ButtonLink look="outline" size="lg" block>
          <Link to="/login">{t('goToLogin')}</Link>
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
