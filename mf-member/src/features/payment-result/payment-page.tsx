import { useSession } from '@studio/shell-kit';
import { Link, Navigate, useLocation, useSearchParams } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { Page } from '@studio/ui/page';
import { PageSpinner, Spinner } from '@studio/ui/spinner';
import { CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { account } from '../../shared/payment-outcome/ways-on.js';
import { Result } from '../../shared/result.js';
import { OutcomePanel } from './outcome-panels.js';
import { paymentType } from './payment-type.js';
import type { PaymentType } from './payment-type.js';
import s from './payment-page.module.css';
import { PaymentSuccess } from './payment-success.js';
import { useVerification } from './use-verification.js';
import { t } from './messages.js';

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
  return <OutcomePanel outcome={outcome} sessionId={sessionId} onRetry={retry} />;
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
