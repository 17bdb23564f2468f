import { toast, useSession } from '@studio/shell-kit';
import { Link, Navigate } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { PageSpinner } from '@studio/ui/spinner';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { forgetHash, note, readSignInTokens, takeOutcome } from './link-tokens.js';
import type { LinkOutcome } from './link-tokens.js';
import { NewLinkForm } from './new-link-form.js';
import { OtherAccount } from './other-account.js';
import { useFrom } from './use-from.js';
import { useLinkSession } from './use-link-session.js';
import type { LinkSession } from './use-link-session.js';
import { t } from './messages.js';

interface Heading {
  title: string;
  lead: string;
}

const done: Record<'confirmed' | 'moved' | 'already', Heading> = {
  confirmed: {
    title: t('emailVerified'),
    lead: t('emailVerifiedLead'),
  },
  moved: {
    title: t('newAddressConfirmed'),
    lead: t('newAddressConfirmedLead'),
  },
  already: {
    title: t('alreadyVerified'),
    lead: t('alreadyVerifiedLead'),
  },
};
const open: Record<'failed' | 'nothing', Heading> = {
  failed: {
    title: t('linkNoLongerWorks'),
    lead: t('linkNoLongerWorksLead'),
  },
  nothing: {
    title: t('verifyYourEmail'),
    lead: t('verifyYourEmailLead'),
  },
};

/** Only a confirmed address can be signed in with. */
const shownOf = (outcome: LinkOutcome, link: LinkSession, isSignedIn: boolean): LinkOutcome => {
  if (link.stage === 'valid') return 'confirmed';
  return outcome === 'failed' && isSignedIn ? 'already' : outcome;
};

/**
 * Where the confirmation mail leads. The address is confirmed by then, and the link of a sign-up signs
 * in: on to the class that somebody has signed up for, without typing address and password again. The
 * tokens leave the address at once.
 */
export default function EmailVerifiedPage(): ReactNode {
  const [tokens] = useState(() => readSignInTokens(location.hash));
  const [outcome] = useState(takeOutcome);
  const link = useLinkSession(tokens);
  const from = useFrom();
  const { status } = useSession();
  // Before anything is drawn: who reads the page over a shoulder finds no tokens in the address.
  useLayoutEffect(() => {
    forgetHash();
    note('outcome', outcome);
  }, [outcome]);
  if (status === 'loading' || link.stage === 'verifying') return <PageSpinner />;
  if (link.stage === 'other account' && link.accounts)
    return (
      <OtherAccount message="otherAccountConfirmed" accounts={link.accounts} onGoOn={link.goOn} />
    );
  if (link.stage === 'valid' && from !== '/') return <GoOn to={from} />;
  const shown = shownOf(outcome, link, status === 'signed_in');
  if (shown === 'failed' || shown === 'nothing')
    return (
      <AuthFrame {...open[shown]}>
        <NewLinkForm kind="confirmation" code={{ type: 'signup', onTokens: link.verify }} />
      </AuthFrame>
    );
  return (
    <AuthFrame {...done[shown]}>
      {link.stage === 'unreachable' ? (
        <Button look="primary" size="lg" block onClick={() => link.verify()}>
          {t('tryAgain')}
        </Button>
      ) : (
        <WayOn from={from} isSignedIn={status === 'signed_in'} />
      )}
    </AuthFrame>
  );
}

/** Signed in by the link: on to the page that was left for the sign-up. */
function GoOn({ to }: { to: string }): ReactNode {
  useEffect(() => {
    toast.success(t('emailVerified'), { description: t('signedInHere') });
  }, []);
  return <Navigate to={to} replace />;
}

function WayOn({ from, isSignedIn }: { from: string; isSignedIn: boolean }): ReactNode {
  return (
    <ButtonLink look="primary" size="lg" block>
      {isSignedIn ? (
        <Link to={from === '/' ? '/schedule' : from}>{t('bookAClass')}</Link>
      ) : (
        <Link to="/login" state={{ from }}>
          {t('goToLogin')}
        </Link>
      )}
    </ButtonLink>
  );
}
