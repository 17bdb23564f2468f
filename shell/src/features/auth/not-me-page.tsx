import { call, isApiError, messageOf } from '@studio/api-client';
import { takeAccountBack } from '@studio/contracts';
import { loadSession } from '@studio/shell-kit';
import { useMutation } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Note } from '@studio/ui/note';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { NewLinkForm } from './new-link-form.js';
import { ResendButton } from './resend-button.js';
import { TooManyTries } from './too-many-tries.js';
import { useCountdown } from './use-countdown.js';
import s from './form.module.css';
import { Text, t } from './messages.js';

const steps = [
  [t('stepAddress'), t('stepAddressText')],
  [t('stepSignedOut'), t('stepSignedOutText')],
  [t('stepPassword'), t('stepPasswordText')],
] as const;

/**
 * Where "This was not me" in a notice leads. Opening it does nothing (mail scanners look at every
 * link): what happens is said first, and happens by one press.
 */
export default function NotMePage(): ReactNode {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  const wait = useCountdown();
  const taking = useMutation({
    mutationFn: () => call(takeAccountBack, { body: { token } }),
    onSuccess: () => {
      // It has done its work; a copy of the address must not look like a way in.
      history.replaceState(history.state, '', location.pathname);
      // This browser's session, if it had one, is over too.
      void loadSession();
    },
    onError: (error) => {
      if (isApiError(error) && error.retryAfter !== undefined) wait.start(error.retryAfter);
    },
  });
  if (taking.isSuccess) return <AccountRecovered email={taking.data.email} />;
  const isInvalid = isApiError(taking.error) && [400, 404, 410, 422].includes(taking.error.status);
  if (isInvalid) return <InvalidLink />;
  if (token === '') return <NoToken />;
  return (
    <AuthFrame title={t('notYouTitle')} lead={t('notYouLead')}>
      <div className={s.form}>
        <ol className={s.steps} aria-label={t('whatWillHappen')}>
          {steps.map(([title, text], n) => (
            <li key={title}>
              <span className={s.number} aria-hidden>
                {n + 1}
              </span>
              <div>
                <b>{title}</b>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {taking.isError && wait.left === 0 && (
          <Note tone="alert">{t('nothingChanged', { error: messageOf(taking.error) })}</Note>
        )}
        <TooManyTries left={wait.left} />
        <Button
          look="primary"
          size="lg"
          block
          busy={taking.isPending}
          onClick={() => taking.mutate()}
        >
          {t('takeMyAccountBack')}
        </Button>
        <p className={s.other}>{t('itWasYou')}</p>
      </div>
    </AuthFrame>
  );
}

function AccountRecovered({ email }: { email: string }): ReactNode {
  return (
    <AuthFrame
      title={t('accountTakenBack')}
      lead={
        <>
          <Text
            message="accountTakenBackLead"
            values={{ email }}
            tags={{ b: <b className="strong" /> }}
          />
        </>
      }
    >
      <div className={s.form}>
        <Note tone="calm">{t('everyoneIsSignedOut')}</Note>
        <ButtonLink look="primary" size="lg" block>
          <Link to="/login">{t('goToLogin')}</Link>
        </ButtonLink>
        <ResendButton kind="recovery" email={email}>
          {t('sendLinkAgain')}
        </ResendButton>
      </div>
    </AuthFrame>
  );
}

/** Used or too old: whoever came here still wants the account safe. */
function InvalidLink(): ReactNode {
  return (
    <AuthFrame title={t('linkNoLongerWorks')} lead={t('linkUsedLead')}>
      <NewLinkForm kind="recovery" label={t('sendMeResetLink')} />
    </AuthFrame>
  );
}

function NoToken(): ReactNode {
  return (
    <AuthFrame title={t('linkIncomplete')} lead={t('linkIncompleteLead')}>
      <ButtonLink look="primary" size="lg" block>
        <Link to="/login">{t('goToLogin')}</Link>
      </ButtonLink>
    </AuthFrame>
  );
}
