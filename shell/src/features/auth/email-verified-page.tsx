import { useSession } from '@studio/shell-kit';
import { Link } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { PageSpinner } from '@studio/ui/spinner';
import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { AuthFrame } from './auth-frame.js';
import { forgetHash, note, takeOutcome } from './link-tokens.js';
import type { LinkOutcome } from './link-tokens.js';
import { NewLinkForm } from './new-link-form.js';
import { useFrom } from './use-from.js';
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

/**
 * Where the confirmation mail leads. The address is confirmed by then; the tokens of the link are
 * dropped, so that whoever opens a forwarded mail is not signed in by it.
 */
export default function EmailVerifiedPage(): ReactNode {
  const [outcome] = useState(takeOutcome);
  const from = useFrom();
  const { status } = useSession();
  // Before anything is drawn: who reads the page over a shoulder finds no tokens in the address.
  useLayoutEffect(() => {
    forgetHash();
    note('outcome', outcome);
  }, [outcome]);
  if (status === 'loading') return <PageSpinner />;
  // Only a confirmed address can be signed in with.
  const shown: LinkOutcome = outcome === 'failed' && status === 'signed_in' ? 'already' : outcome;
  if (shown === 'failed' || shown === 'nothing')
    return (
      <AuthFrame {...open[shown]}>
        <NewLinkForm kind="confirmation" />
      </AuthFrame>
    );
  return (
    <AuthFrame {...done[shown]}>
      <ButtonLink look="primary" size="lg" block>
        {status === 'signed_in' ? (
          <Link to={from === '/' ? '/schedule' : from}>{t('bookAClass')}</Link>
        ) : (
          <Link to="/login" state={{ from }}>
            {t('goToLogin')}
          </Link>
        )}
      </ButtonLink>
    </AuthFrame>
  );
}
