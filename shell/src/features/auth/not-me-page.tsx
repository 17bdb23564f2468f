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

const steps = [
  [
    'Your address stays yours',
    'A change that is still waiting is cancelled; one that went through is undone.',
  ],
  ['Everyone is signed out', 'On every device, yours included, at once.'],
  [
    'The old password ends',
    'We mail a link to your address, and you choose a new password with it.',
  ],
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
  if (taking.isSuccess) return <TakenBack email={taking.data.email} />;
  const isDead = isApiError(taking.error) && [400, 404, 410, 422].includes(taking.error.status);
  if (isDead) return <DeadToken />;
  if (token === '') return <NoToken />;
  return (
    <AuthFrame title="This was not you?" lead="One press takes your account back.">
      <div className={s.form}>
        <ol className={s.steps} aria-label="What will happen">
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
          <Note tone="alert">{messageOf(taking.error)} Nothing has been changed.</Note>
        )}
        <TooManyTries left={wait.left} />
        <Button
          look="primary"
          size="lg"
          block
          busy={taking.isPending}
          onClick={() => taking.mutate()}
        >
          Take my account back
        </Button>
        <p className={s.other}>If it was you, close this page: nothing changes.</p>
      </div>
    </AuthFrame>
  );
}

function TakenBack({ email }: { email: string }): ReactNode {
  return (
    <AuthFrame
      title="Your account is yours again"
      lead={
        <>
          We have sent a link to <b className="strong">{email}</b>. Choose a new password with it,
          then sign in.
        </>
      }
    >
      <div className={s.form}>
        <Note tone="calm">Everyone is signed out, on every device.</Note>
        <ButtonLink look="primary" size="lg" block>
          <Link to="/login">Go to Login</Link>
        </ButtonLink>
        <ResendButton kind="recovery" email={email}>
          Send the link again
        </ResendButton>
      </div>
    </AuthFrame>
  );
}

/** Used or too old: whoever came here still wants the account safe. */
function DeadToken(): ReactNode {
  return (
    <AuthFrame
      title="This link no longer works"
      lead="It was used already, or it is too old. If someone else may know your password, choose a new one now."
    >
      <NewLinkForm kind="recovery" label="Send me a reset link" />
    </AuthFrame>
  );
}

function NoToken(): ReactNode {
  return (
    <AuthFrame
      title="This link is not complete"
      lead="Open it from the mail once more, or copy the whole of it."
    >
      <ButtonLink look="primary" size="lg" block>
        <Link to="/login">Go to Login</Link>
      </ButtonLink>
    </AuthFrame>
  );
}
