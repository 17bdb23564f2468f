import type { AllowanceView, PlanView, SubscriptionView } from '@studio/contracts';
import { Link, useSearchParams } from '@studio/shell-kit/router';
import { ButtonLink } from '@studio/ui/button';
import { List } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { Note } from '@studio/ui/note';
import { Page } from '@studio/ui/page';
import { OffersSkeleton } from '@studio/ui/products/offers-skeleton';
import type { ReactNode } from 'react';
import { NothingCharged } from '../../shared/checkout/nothing-charged.js';
import { Section } from '../../shared/section.js';
import { useAllowances, useMySubscriptions, usePlans } from './api.js';
import { FeedbackDialog } from './feedback-dialog.js';
import { ElsewherePlan } from './elsewhere-plan.js';
import { OwnPlan } from './own-plan.js';
import { Plans } from './plans.js';
import { Started } from './started.js';
import { dayOf, isOver } from './subscription-labels.js';
import s from './subscriptions.module.css';
import { t } from './messages.js';

function Earlier({ list }: { list: readonly SubscriptionView[] }): ReactNode {
  return (
    <Section title={t('earlier')}>
      <List>
        {list.map((one) => (
          <li key={one.id} className={`row between num ${s.old}`}>
            <span>{one.planName}</span>
            <span className="small">
              {t(one.status === 'ended' ? 'notPaidEndedOn' : 'endedOn', {
                day: dayOf(one.endedAt ?? one.periodEnd),
              })}
            </span>
          </li>
        ))}
      </List>
    </Section>
  );
}

const nothingOnSale = (
  <Empty
    spot="on-the-list"
    title={t('noPlansOnSale')}
    action={
      <ButtonLink look="primary">
        <Link to="/packages">{t('seePackages')}</Link>
      </ButtonLink>
    }
  >
    {t('packagesInstead')}
  </Empty>
);

function Content({ mine }: { mine: ReturnType<typeof useMySubscriptions> }): ReactNode {
  const plans = usePlans();
  const allowances = useAllowances(mine.data?.items.find((one) => !isOver(one))?.id);
  if (plans.isPending || mine.isPending)
    return <OffersSkeleton what={t('loadingSubscriptions')} rows={3} />;
  if (plans.isError || mine.isError)
    return <ErrorPanel onRetry={() => void Promise.all([plans.refetch(), mine.refetch()])} />;
  return (
    <Loaded
      items={mine.data.items}
      onSale={plans.data.items}
      allowances={allowances.data?.items ?? []}
    />
  );
}

interface LoadedProps {
  items: readonly SubscriptionView[];
  onSale: readonly PlanView[];
  allowances: readonly AllowanceView[];
}

function Loaded({ items, onSale, allowances }: LoadedProps): ReactNode {
  const live = items.find((one) => !isOver(one));
  const over = items.filter(isOver);
  const allowance = allowances.find((one) => one.subscriptionId === live?.id);
  return (
    <>
      {live && <OwnPlan one={live} allowance={allowance} />}
      {allowances.map(
        (one) =>
          one.paidElsewhereUntil && (
            <ElsewherePlan key={one.subscriptionId} one={one} until={one.paidElsewhereUntil} />
          ),
      )}
      {onSale.length === 0 && !live && nothingOnSale}
      {onSale.length > 0 && (
        <Section title={live ? t('allPlans') : t('choosePlan')}>
          <Plans plans={onSale} one={live} />
        </Section>
      )}
      {over.length > 0 && <Earlier list={over} />}
    </>
  );
}

/** Monthly plans: one's own with all that can be changed, and those on sale. */
export default function SubscriptionsPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const mine = useMySubscriptions();
  const items = mine.data?.items ?? [];
  const reviewed = items.find(({ id }) => id === params.get('feedback'));
  const started = params.get('started');
  const forget = (name: string): void =>
    setParams((now) => {
      now.delete(name);
      return now;
    });
  return (
    <Page
      width="middle"
      title={t('subscriptions')}
      aside={
        <Link to="/packages" className="link small">
          {t('packages')}
        </Link>
      }
    >
      <p className={`muted ${s.lead}`}>{t('lead')}</p>
      <NothingCharged />
      {started && <Started key={started} sessionId={started} />}
      {params.get('card') === 'changed' && (
        <div className={s.top} role="status">
          <Note tone="calm">{t('cardIsUpToDate')}</Note>
        </div>
      )}
      <Content mine={mine} />
      {reviewed && <FeedbackDialog one={reviewed} onClose={() => forget('feedback')} />}
    </Page>
  );
}
