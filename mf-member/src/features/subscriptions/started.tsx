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

const PENDING = t('notConfirmedYet');

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

function NotConfirmed({
  result,
  attempt,
  onRetry,
}: {
  result: VerificationResult | undefined;
  /** How often was asked so far. */
  attempt: number;
  onRetry: () => void;
}): ReactNode {
  const canRetry = result?.canRetry !== false;
  if (canRetry && attempt >= MAX_ATTEMPTS)
    return (
      <div className={s.top} role="status">
        <Note tone="scarce">{t('likelyProcessed')}</Note>
      </div>
    );
  return (
    <div className={s.top}>
      <Note tone="alert">
        {result?.error ?? PENDING} {t('notChargedTwice')}
      </Note>
      {canRetry && (
        <Button size="lg" onClick={onRetry}>
          {t('verifyAgain', { attempt: attempt + 1, MAX_ATTEMPTS })}
        </Button>
      )}
    </div>
  );
}

/** Back from the card page: what came of it, in words, and what to do when it isn't clear yet. */
export function Started({ sessionId }: { sessionId: string }): ReactNode {
  const [attempt, setAttempt] = useState(1);
  const { data, isFetching } = useStarted(sessionId, attempt);
  if (isFetching)
    return (
      <div className={s.top} role="status">
        <Spinner label={t('verifyingPayment')} />
        <p className="muted">{t('verifyingPaymentText')}</p>
      </div>
    );
  if (data?.success) return <Begun result={data} />;
  return <NotConfirmed result={data} attempt={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}
