import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Icon } from '@studio/ui/icon';
import { CircleAlert, Clock, RefreshCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import { MAX_ATTEMPTS } from '../../shared/verification-attempts.js';
import type { Outcome } from './payment-outcome.js';
import s from './payment-page.module.css';
import { t } from './messages.js';

export const account = (look: 'primary' | 'outline') => (
  <ButtonLink look={look} size="lg" block>
    <Link to="/profile">{t('checkMyAccount')}</Link>
  </ButtonLink>
);
const home = (
  <ButtonLink look="ghost" size="lg" block>
    <Link to="/">{t('returnToHome')}</Link>
  </ButtonLink>
);

/** What support asks for. */
function Reference({ sessionId }: { sessionId: string }): ReactNode {
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Card className={s.reference}>
      <span className="num strong cut">{sessionId}</span>
      <Button
        look="ghost"
        size="sm"
        onClick={() => void navigator.clipboard.writeText(sessionId).then(() => setIsCopied(true))}
      >
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </Button>
    </Card>
  );
}

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
        <Reference sessionId={sessionId} />
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
      <Reference sessionId={sessionId} />
    </Result>
  );
}
