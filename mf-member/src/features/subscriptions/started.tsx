import { call } from '@studio/api-client';
import { verifyPayment } from '@studio/contracts';
import type { VerificationResult } from '@studio/contracts';
import { keys, useQuery, useQueryClient } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { fullDate } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Spinner } from '@studio/ui/spinner';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { outcomeOf } from '../../shared/payment-outcome/payment-outcome.js';
import type { Outcome } from '../../shared/payment-outcome/payment-outcome.js';
import { account, home, Reference } from '../../shared/payment-outcome/ways-on.js';
import { MAX_ATTEMPTS } from '../../shared/verification-attempts.js';
import s from './subscriptions.module.css';
import { Text, t } from './messages.js';

/** What a new subscription changes elsewhere. */
const touched = [
  keys.mySubscriptions,
  keys.allowances,
  keys.home,
  keys.myPayments,
  keys.myInvoices,
  keys.allSchedule,
];

const useStarted = (sessionId: string, attempt: number) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...keys.payment(sessionId), 'subscription', attempt],
    queryFn: async ({ signal }): Promise<VerificationResult> => {
      const body = { sessionId, sessionType: 'subscription' };
      const answer = await call(verifyPayment, { body, signal });
      if (answer.success)
        for (const queryKey of touched) void client.invalidateQueries({ queryKey });
      return answer;
    },
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

const textOf = (outcome: Exclude<Outcome, { state: 'success' }>): string => {
  if (outcome.state === 'limit') return t('likelyProcessed');
  if (outcome.state === 'retry') return `${outcome.message} ${t('notChargedTwice')}`;
  return outcome.state === 'refunded' ? outcome.message : `${outcome.message} ${t('ifYouPaid')}`;
};

function Begun({ result }: { result: VerificationResult }): ReactNode {
  const begun = result.data?.subscription;
  return (
    <div className={s.top} role="status">
      <Note tone="calm">
        {begun ? (
          <Text
            message="subscriptionHasBegunNext"
            values={{ day: fullDate(begun.next_billing_date) }}
            tags={{ b: <b /> }}
          />
        ) : (
          <Text message="subscriptionHasBegun" tags={{ b: <b /> }} />
        )}
      </Note>
      <ButtonLink look="primary" size="lg">
        <Link to="/schedule">{t('bookAClass')}</Link>
      </ButtonLink>
    </div>
  );
}

/** What is known, above the plans: once it can't be tried again, what support needs. */
function NotConfirmed({
  outcome,
  sessionId,
  onRetry,
}: {
  outcome: Exclude<Outcome, { state: 'success' }>;
  sessionId: string;
  onRetry: () => void;
}): ReactNode {
  const canRetry = outcome.state === 'retry';
  return (
    <div className={s.top} role="status">
      <Note tone={canRetry ? 'alert' : 'scarce'}>{textOf(outcome)}</Note>
      {canRetry && (
        <Button size="lg" onClick={onRetry}>
          {t('verifyAgain', { attempt: outcome.attempt, MAX_ATTEMPTS })}
        </Button>
      )}
      {(outcome.state === 'limit' || outcome.state === 'not_confirmed') && (
        <Reference sessionId={sessionId} />
      )}
      <div className={s.actions}>
        {account('outline')}
        {home}
      </div>
    </div>
  );
}

/** Back from the card page: what came of it, in words, and what to do when it isn't clear yet. */
export function Started({ sessionId }: { sessionId: string }): ReactNode {
  const [attempt, setAttempt] = useState(1);
  const { data, isFetching } = useStarted(sessionId, attempt);
  // An answer that is there stays in sight, whatever reads the session again.
  if (isFetching && !data)
    return (
      <div className={s.top} role="status">
        <Spinner label={t('verifyingPayment')} />
        <p className="muted">{t('verifyingPaymentText')}</p>
      </div>
    );
  const outcome = outcomeOf(data, attempt);
  if (outcome.state === 'success') return <Begun result={outcome.result} />;
  return (
    <NotConfirmed outcome={outcome} sessionId={sessionId} onRetry={() => setAttempt(attempt + 1)} />
  );
}
