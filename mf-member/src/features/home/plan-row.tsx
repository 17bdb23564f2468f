import type { AllowanceView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Bar } from '@studio/ui/bar';
import { dayMonth } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { t } from './messages.js';

const blocked: Record<NonNullable<AllowanceView['blockedBecause']>, string> = {
  payment_failed: t('blockedPaymentFailed'),
  frozen: t('blockedFrozen'),
  used_up: t('blockedUsedUp'),
  ended: t('blockedEnded'),
};

const leftOf = ({ limit, left, used, periodEnd }: AllowanceView): string => {
  const day = dayMonth(periodEnd);
  return limit === null
    ? t('unlimitedBookedTo', { used, day })
    : t('leftOfLimitTo', { left: left ?? 0, limit, day });
};

/** What a plan still gives in its present period, and why it gives nothing. */
export function PlanRow({ plan }: { plan: AllowanceView }): ReactNode {
  const { limit, left, blockedBecause } = plan;
  return (
    <div>
      <p className="row between small num">
        <Link to="/subscriptions">{plan.planName}</Link>
        <span className="muted">{leftOf(plan)}</span>
      </p>
      {limit !== null && (
        <Bar part={left ?? 0} whole={limit} tone={blockedBecause ? 'scarce' : 'calm'} />
      )}
      {plan.paidElsewhereUntil && (
        <p className="tiny muted">
          {t('paidElsewhereUntil', { day: dayMonth(plan.paidElsewhereUntil) })}
        </p>
      )}
      {blockedBecause && (
        <p className="tiny scarce">{blocked[blockedBecause] ?? t('blockedOther')}</p>
      )}
    </div>
  );
}
