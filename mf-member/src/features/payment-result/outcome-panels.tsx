import { Button } from '@studio/ui/button';
import { Icon } from '@studio/ui/icon';
import { CircleAlert, Clock, RefreshCw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Outcome } from '../../shared/payment-outcome/payment-outcome.js';
import { account, home, Reference } from '../../shared/payment-outcome/ways-on.js';
import { Result } from '../../shared/result.js';
import { MAX_ATTEMPTS } from '../../shared/verification-attempts.js';
import s from './payment-page.module.css';
import { t } from './messages.js';

/** A payment that is not confirmed, or not for good: what is known, and the ways on. */
export function OutcomePanel({
  outcome,
  sessionId,
  onRetry,
}: {
  outcome: Exclude<Outcome, { state: 'success' }>;
  sessionId: string;
  onRetry: () => void;
}): ReactNode {
  const ways = (
    <>
      {account('primary')}
      {home}
    </>
  );
  if (outcome.state === 'retry')
    return (
      <Result
        icon={CircleAlert}
        tone="alert"
        title={t('notConfirmedYet')}
        text={outcome.message}
        actions={
          <>
            <Button look="primary" size="lg" block onClick={onRetry}>
              <Icon of={RefreshCw} />
              {t('retryAttempt', { attempt: outcome.attempt, MAX_ATTEMPTS })}
            </Button>
            {account('outline')}
            {home}
            <p className={`tiny muted ${s.calm}`}>{t('notChargedTwice')}</p>
          </>
        }
      />
    );
  if (outcome.state === 'refunded')
    return (
      <Result
        icon={Undo2}
        tone="scarce"
        title={t('moneyGoesBack')}
        text={outcome.message}
        actions={ways}
      />
    );
  if (outcome.state === 'not_confirmed')
    return (
      <Result
        icon={CircleAlert}
        tone="scarce"
        title={t('notConfirmed')}
        text={outcome.message}
        actions={ways}
      >
        <p className={`muted small ${s.calm}`}>{t('ifYouPaid')}</p>
        <div className={s.reference}>
          <Reference sessionId={sessionId} />
        </div>
      </Result>
    );
  return (
    <Result
      icon={Clock}
      tone="scarce"
      title={t('likelyProcessed')}
      text={t('contactSupport')}
      actions={ways}
    >
      <div className={s.reference}>
        <Reference sessionId={sessionId} />
      </div>
    </Result>
  );
}
