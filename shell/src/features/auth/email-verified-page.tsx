import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { PageSpinner } from '@studio/ui/spinner';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { forgetHash, note, takeOutcome } from './link-tokens.js';
import type { LinkOutcome } from './link-tokens.js';
import { NewLinkForm } from './new-link-form.js';

interface Words {
  title: string;
  lead: string;
}

const done: Record<'confirmed' | 'moved' | 'already', Words> = {
  confirmed: {
    title: 'Email verified',
    lead: 'Your address is confirmed and your account is ready.',
  },
  moved: {
    title: 'New address confirmed',
    lead: 'From now on you sign in with it, and our mails go there.',
  },
  already: {
    title: 'Already verified',
    lead: 'This link has done its work: your address is confirmed and your account is ready.',
  },
};
const open: Record<'failed' | 'nothing', Words> = {
  failed: {
    title: 'This link no longer works',
    lead: 'It has expired, was used already, or a newer one was sent. If your address is confirmed, just sign in.',
  },
  nothing: {
    title: 'Verify your email',
    lead: 'Open the link in the mail that we sent you. If your address is confirmed, just sign in.',
  },
};

/**
 * Where the confirmation mail leads. The address is confirmed by then; the tokens of the link are
 * dropped, so that whoever opens a forwarded mail is not signed in by it.
 */
export default function EmailVerifiedPage(): ReactNode {
  const [outcome] = useState(takeOutcome);
  const { status } = useSession();
  useEffect(() => {
    forgetHash();
    note('outcome', outcome);
  }, [outcome]);
  if (status === 'loading') return <PageSpinner />;
  // Only a confirmed address can be signed in with.
  const seen: LinkOutcome = outcome === 'failed' && status === 'signed_in' ? 'already' : outcome;
  if (seen === 'failed' || seen === 'nothing')
    return (
      <AuthFrame {...open[seen]}>
        <NewLinkForm kind="confirmation" />
      </AuthFrame>
    );
  return (
    <AuthFrame {...done[seen]}>
      <ButtonLink look="primary" size="lg" block>
        {status === 'signed_in' ? (
          <Link to="/schedule">Book a Class</Link>
        ) : (
          <Link to="/login">Go to Login</Link>
        )}
      </ButtonLink>
    </AuthFrame>
  );
}
