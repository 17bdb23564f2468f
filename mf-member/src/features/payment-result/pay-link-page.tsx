import { isApiError, messageOf } from '@studio/api-client';
import { Link, useParams, useSearchParams } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { ErrorPanel } from '@studio/ui/error-panel';
import { amountPaid, dateAndTime } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { PageSpinner } from '@studio/ui/spinner';
import { Check, CircleAlert, Clock, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Facts } from '../../shared/facts.js';
import { Result } from '../../shared/result.js';
import { useLinkPage, usePayLink } from './use-pay-link.js';
import { t } from './messages.js';

const home = (
  <ButtonLink look="outline" size="lg" block>
    <Link to="/">{t('returnToHome')}</Link>
  </ButtonLink>
);

function Paid({ what, amount }: { what: string; amount: number }): ReactNode {
  return (
    <Result icon={Check} tone="calm" title={t('linkPaid')} text={t('linkPaidText')} actions={home}>
      <Facts
        list={[
          [t('linkFor'), what],
          [t('amountPaid'), amountPaid(amount)],
        ]}
      />
    </Result>
  );
}

/** Nobody has the link's thing any more, or there never was such a link. */
function Over(): ReactNode {
  return (
    <Result
      icon={CircleAlert}
      tone="scarce"
      title={t('linkOver')}
      text={t('linkOverText')}
      actions={home}
    />
  );
}

function Open({ token }: { token: string }): ReactNode {
  const [params] = useSearchParams();
  const page = useLinkPage(token);
  const link = usePayLink(token);
  if (link.data?.state !== 'open') return null;
  const { what, amount, expiresAt } = link.data;
  if (params.has('paid'))
    return (
      <Result
        icon={Clock}
        tone="calm"
        title={t('linkConfirming')}
        text={t('takesAFewSeconds')}
        actions={home}
      />
    );
  return (
    <Result
      icon={CreditCard}
      tone="calm"
      title={t('linkTitle', { amount: amountPaid(amount) })}
      text={what}
      actions={
        <>
          {page.isError && <Note tone="alert">{messageOf(page.error)}</Note>}
          <Button
            look="primary"
            size="lg"
            block
            busy={page.isPending || page.isSuccess}
            onClick={() => page.mutate()}
          >
            {t('payByCard')}
          </Button>
          <p className="small muted">{t('linkUntil', { until: dateAndTime(expiresAt) })}</p>
        </>
      }
    />
  );
}

/** Where a payment link of the front desk leads, for whoever has it, signed in or not. */
export default function PayLinkPage(): ReactNode {
  const { token = '' } = useParams();
  const link = usePayLink(token);
  const body = () => {
    if (link.isPending) return <PageSpinner label={t('loadingLink')} />;
    if (link.isError)
      return isApiError(link.error) && link.error.status === 404 ? (
        <Over />
      ) : (
        <ErrorPanel onRetry={() => void link.refetch()} />
      );
    if (link.data.state === 'paid') return <Paid {...link.data} />;
    return link.data.state === 'open' ? <Open token={token} /> : <Over />;
  };
  return <Page>{body()}</Page>;
}
