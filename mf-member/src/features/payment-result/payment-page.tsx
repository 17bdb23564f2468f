import { useSession } from '@studio/shell-kit';
import { Link, Navigate, useLocation, useSearchParams } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Icon } from '@studio/ui/icon';
import { Page } from '@studio/ui/page';
import { PageSpinner, Spinner } from '@studio/ui/spinner';
import { CircleAlert, Clock, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Result } from '../../shared/result.js';
import { MAX_ATTEMPTS, paymentType } from './payment-outcome.js';
import type { PaymentType } from './payment-outcome.js';
import s from './payment-page.module.css';
import { PaymentSuccess } from './payment-success.js';
import { useVerification } from './use-verification.js';
import { t } from './messages.js';

const account = (variant: 'primary' | 'outline') => (
  <ButtonLink look={variant} size="lg" block>
    <Link to="/profile">{t('checkMyAccount')}</Link>
  </ButtonLink>
);
const home = (
  <ButtonLink look="ghost" size="lg" block>
    <Link to="/">{t('returnToHome')}</Link>
  </ButtonLink>
);

function Verifying(): ReactNode {
  return (
    <div className={s.verifying}>
      <Spinner label={t('verifyingPayment')} />
      <h1>{t('verifyingPayment')}</h1>
      <p className="muted">{t('takesAFewSeconds')}</p>
    </div>
  );
}

function Verification({ sessionId, type }: { sessionId: string; type: PaymentType }): ReactNode {
  const { outcome, retry } = useVerification(sessionId, type);
  if (outcome.state === 'verifying') return <Verifying />;
  if (outcome.state === 'success') return <PaymentSuccess type={type} result={outcome.result} />;
  if (outcome.state === 'retry')
    return (
      <Result
        icon={CircleAlert}
        tone="alert"
        title={t('notConfirmedYet')}
        text={outcome.message}
        actions={
          <>
            <Button look="primary" size="lg" block onClick={retry}>
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
  return (
    <Result
      icon={Clock}
      tone="scarce"
      title={t('likelyProcessed')}
      text={outcome.message}
      actions={
        <>
          {account('primary')}
          {home}
        </>
      }
    >
      <p className={`muted small ${s.calm}`}>{t('contactSupport')}</p>
      <Card className={s.reference}>
        <span className="num strong cut">{sessionId}</span>
        <Button
          look="ghost"
          size="sm"
          onClick={() => void navigator.clipboard.writeText(sessionId)}
        >
          {t('copy')}
        </Button>
      </Card>
    </Result>
  );
}

/** Where the card page sends the member back to. */
export default function PaymentPage(): ReactNode {
  const { status } = useSession();
  const location = useLocation();
  const [params] = useSearchParams();
  const sessionId = params.get('session_id');
  if (!sessionId)
    return (
      <Page>
        <Result
          icon={CircleAlert}
          tone="alert"
          title={t('invalidSession')}
          text={t('opensAfterPayment')}
          actions={
            <>
              <ButtonLink look="primary" size="lg" block>
                <Link to="/">{t('returnToHome')}</Link>
              </ButtonLink>
              {account('outline')}
            </>
          }
        />
      </Page>
    );
  // A plan is welcomed where it is looked after from now on.
  if (params.get('type') === 'subscription')
    return (
      <Navigate
        to={`/subscriptions?${new URLSearchParams({ started: sessionId }).toString()}`}
        replace
      />
    );
  if (status === 'loading') return <PageSpinner label={t('loadingSession')} />;
  if (status === 'signed_out')
    return (
      <Page>
        <Result
          icon={Clock}
          tone="scarce"
          title={t('pleaseSignIn')}
          text={t('signInToConfirm')}
          actions={
            <ButtonLink look="primary" size="lg" block>
              <Link to="/login" state={{ from: location.pathname + location.search }}>
                {t('signIn')}
              </Link>
            </ButtonLink>
          }
        />
      </Page>
    );
  return (
    <Page>
      <Verification key={sessionId} sessionId={sessionId} type={paymentType(params.get('type'))} />
    </Page>
  );
}
