import type { AllowanceView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { Bar } from '@studio/ui/bar';
import { dayMonth } from '@studio/ui/format';
import type { ReactNode } from 'react';

const blocked: Record<NonNullable<AllowanceView['blockedBecause']>, string> = {
  payment_failed: 'The last renewal failed: update your card to book again.',
  frozen: 'Your plan is frozen.',
  used_up: 'All classes of this period are booked.',
  ended: 'Your plan has ended.',
};

const leftOf = ({ limit, left, used }: AllowanceView): string =>
  limit === null ? `Unlimited · ${used} booked` : `${left ?? 0} of ${limit} left`;

/** What a plan still gives in its present period, and why it gives nothing. */
export function PlanRow({ plan }: { plan: AllowanceView }): ReactNode {
  const { limit, left, blockedBecause } = plan;
  return (
    <div>
      <p className="row between small num">
        <Link to="/subscriptions">{plan.planName}</Link>
        <span className="muted">
          {leftOf(plan)} · to {dayMonth(plan.periodEnd)}
        </span>
      </p>
      {limit !== null && (
        <Bar part={left ?? 0} whole={limit} tone={blockedBecause ? 'scarce' : 'calm'} />
      )}
      {blockedBecause && (
        <p className="tiny scarce">
          {blocked[blockedBecause] ?? 'Your plan pays for no new class.'}
        </p>
      )}
    </div>
  );
}
