import { addDays, addValidity, newId, studioInstant } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';

interface PaidElsewhere {
  studioId: string;
  memberId: string;
  planId: string;
  /** Days of the studio; null: nobody knows when it began. */
  startedOn: string | null;
  paidUntil: string;
  today: string;
  now: Date;
}

/**
 * The period that today belongs to: months are counted back from the last day that is paid for, so
 * that the last period is a whole one. One that is to come begins on its first day.
 */
export const firstPeriodOf = ({
  startedOn,
  paidUntil,
  today,
}: Pick<PaidElsewhere, 'startedOn' | 'paidUntil' | 'today'>): { from: string; before: string } => {
  const first = startedOn !== null && startedOn > today ? startedOn : today;
  const end = addDays(paidUntil, 1);
  let months = 0;
  const edge = (count: number): string => addValidity(end, { count: -count, unit: 'month' });
  while (edge(months) > first) months += 1;
  const from = edge(months);
  return {
    from: startedOn !== null && startedOn > from ? startedOn : from,
    before: edge(months - 1),
  };
};

/** A plan that a member has paid for in another system: it pays for classes until its last day. */
export const addPaidElsewhere = async (
  tx: EntityManager,
  { studioId, memberId, planId, paidUntil, now, ...rest }: PaidElsewhere,
): Promise<string> => {
  const id = newId();
  const { from, before } = firstPeriodOf({ paidUntil, ...rest });
  await tx.query(
    `INSERT INTO member_subscriptions (studio_id, id, member_id, plan_id, status, period_start,
       period_end, cancel_at_period_end, as_of, paid_elsewhere_until)
     VALUES ($1, $2, $3, $4, 'active', $5, $6, false, $7, $8)`,
    [studioId, id, memberId, planId, studioInstant(from), studioInstant(before), now, paidUntil],
  );
  return id;
};

/** Takes one back that nothing was booked with. */
export const removePaidElsewhere = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<void> => {
  await tx.query(
    `DELETE FROM member_subscriptions
     WHERE studio_id = $1 AND id = $2 AND paid_elsewhere_until IS NOT NULL`,
    [studioId, id],
  );
};

/** Takes one back that something was booked with: it pays for nothing any more. */
export const endPaidElsewhere = async (
  tx: EntityManager,
  { studioId, id }: { studioId: string; id: string },
): Promise<void> => {
  await tx.query(
    `UPDATE member_subscriptions SET status = 'ended'
     WHERE studio_id = $1 AND id = $2 AND paid_elsewhere_until IS NOT NULL`,
    [studioId, id],
  );
};
