import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Field } from '@studio/ui/field';
import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { forgetHash, isFailedLink, readLinkTokens } from './link-tokens.js';
import { resendConfirmation } from './resend-confirmation.js';
import s from './form.module.css';

/**
 * Where the confirmation mail leads. The address is confirmed by then; the tokens of the link are
 * dropped, so that whoever opens a forwarded mail is not signed in by it.
 */
export default function EmailVerifiedPage(): ReactNode {
  const [hasFailed] = useState(() => isFailedLink(location.hash));
  const [isConfirmed] = useState(() => readLinkTokens(location.hash) !== null);
  const { status } = useSession();
  useEffect(forgetHash, []);
  if (hasFailed)
    return (
      <NewLink
        title="This link no longer works"
        lead="It was used already, or it has expired. If your address is confirmed, just sign in."
      />
    );
  // Opened by hand, or once more: nothing was confirmed just now.
  if (!isConfirmed)
    return (
      <NewLink
        title="Verify your email"
        lead="Open the link in the mail that we sent you. If your address is confirmed, just sign in."
      />
    );
  return (
    <AuthFrame title="Email verified" lead="Your address is confirmed and your account is ready.">
      <div className={s.actions}>
        <ButtonLink look="primary" size="lg" block>
          {status === 'signed_in' ? (
            <Link to="/schedule">Book a Class</Link>
          ) : (
            <Link to="/login">Go to Login</Link>
          )}
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}

interface NewLinkProps {
  title: string;
  lead: string;
}

function NewLink({ title, lead }: NewLinkProps): ReactNode {
  const [email, setEmail] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (email.trim() !== '') void resendConfirmation(email);
  };
  return (
    <AuthFrame title={title} lead={lead}>
      <form className={s.form} onSubmit={send} noValidate>
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" look="outline" size="lg" block>
          Send a new link
        </Button>
        <ButtonLink look="primary" size="lg" block>
          <Link to="/login">Go to Login</Link>
        </ButtonLink>
      </form>
    </AuthFrame>
  );
}
