import { call, messageOf } from '@studio/api-client';
import { listMySubscriptions, listPlans } from '@studio/contracts';
import type { PlanView } from '@studio/contracts';
import { useNavigateTo } from '@studio/shell-kit';
import { keys, useQuery } from '@studio/shell-kit/query';
import { Link } from '@studio/shell-kit/router';
import { Button, ButtonLink } from '@studio/ui/button';
import { Card } from '@studio/ui/card';
import { Empty } from '@studio/ui/empty';
import { ErrorPanel } from '@studio/ui/error-panel';
import { perClass, priceTag } from '@studio/ui/format';
import { Note } from '@studio/ui/note';
import { OffersSkeleton } from '@studio/ui/products/offers-skeleton';
import type { ReactNode } from 'react';
import { useIsVisitor } from '../../shared/sign-in-first.js';
import { usePlanCheckout } from '../../shared/use-checkout.js';
import s from './packages.module.css';
import { Text, t } from './messages.js';

const usePlans = () =>
  useQuery({ queryKey: keys.plans, queryFn: ({ signal }) => call(listPlans, { signal }) });

/** The plan that one has; undefined: none, or a visitor. */
const useOwnPlanId = (): string | undefined => {
  const isVisitor = useIsVisitor();
  const mine = useQuery({
    queryKey: keys.mySubscriptions,
    queryFn: ({ signal }) => call(listMySubscriptions, { signal }),
    enabled: !isVisitor,
  });
  return mine.data?.items.find(({ status }) => status !== 'cancelled' && status !== 'ended')
    ?.planId;
};

const eachOf = ({ price, classesPerPeriod: classes }: PlanView): string =>
  classes ? t('perClass', { perClass: perClass(price / classes) }) : t('unlimitedOneADay');

function PlanRow({ plan, action }: { plan: PlanView; action: ReactNode }): ReactNode {
  return (
    <li className={`num ${s.plan}`}>
      <b className={s.planName}>{plan.name}</b>
      <span className={`muted small ${s.planEach}`}>{eachOf(plan)}</span>
      <span className={s.planPrice}>
        <Text
          message="priceAMonth"
          values={{ price: priceTag(plan.price) }}
          tags={{ b: <b className="strong" />, unit: <span className="muted small" /> }}
        />
      </span>
      <span className={s.planAction}>{action}</span>
    </li>
  );
}

/** Monthly plans as rows; one's own is looked after on its own page. */
export function PlansTab(): ReactNode {
  const plans = usePlans();
  const ownPlanId = useOwnPlanId();
  const isVisitor = useIsVisitor();
  const go = useNavigateTo();
  const checkout = usePlanCheckout();
  const leaving = checkout.isPending || checkout.isSuccess;
  if (plans.isPending) return <OffersSkeleton what={t('loadingPackages')} rows={3} />;
  if (plans.isError) return <ErrorPanel onRetry={() => void plans.refetch()} />;
  if (plans.data.items.length === 0)
    return (
      <Empty spot="on-the-list" title={t('noPlansOnSale')}>
        {t('askAtDesk')}
      </Empty>
    );
  const begin = (plan: PlanView): void => {
    if (isVisitor) return go('/login', { state: { from: '/packages?tab=plans' } });
    if (!leaving) checkout.mutate(plan.id);
  };
  const actionOf = (plan: PlanView): ReactNode => {
    if (plan.id === ownPlanId)
      return (
        <Link to="/subscriptions" className="link">
          {t('yourPlan')}
        </Link>
      );
    if (ownPlanId)
      return (
        <ButtonLink look="outline">
          <Link to="/subscriptions" aria-label={t('changeTo', { name: plan.name })}>
            {t('change')}
          </Link>
        </ButtonLink>
      );
    return (
      <Button
        look="outline"
        busy={leaving && checkout.variables === plan.id}
        onClick={() => begin(plan)}
        aria-label={t('subscribeTo', { name: plan.name })}
      >
        {t('subscribe')}
      </Button>
    );
  };
  return (
    <>
      <p className={`muted small ${s.tabLead}`}>{t('plansLead')}</p>
      {checkout.isError && (
        <Note tone="alert">
          <Text
            message="cardPageNotOpened"
            values={{ messageOf: messageOf(checkout.error) }}
            tags={{ b: <b /> }}
          />
        </Note>
      )}
      <Card className={s.planList}>
        <ul aria-label={t('monthlyPlans')}>
          {plans.data.items.map((plan) => (
            <PlanRow key={plan.id} plan={plan} action={actionOf(plan)} />
          ))}
        </ul>
      </Card>
    </>
  );
}
