import type { AllowanceView, StudioSettings } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import { blockedAt, periodOf, usedIn, type Membership } from './allowance-rules.js';
import { membershipsSql } from './memberships.sql.js';

/** A member's subscriptions that aren't over, with what they have used around an instant. */
export const findMemberships = async (
  dataSource: DataSource,
  { studioId, memberId, at }: { studioId: string; memberId: string; at: Date },
): Promise<Membership[]> => {
  const [row] = await dataSource.query<{ memberships: Membership[] | null }[]>(
    `SELECT ${membershipsSql({ member: '$2', at: '$3::timestamptz' })} AS memberships`,
    [studioId, memberId, at],
  );
  return row?.memberships ?? [];
};

interface Asked {
  now: Date;
  numbers: StudioSettings;
}

/** What a subscription gives in the period of today. */
export const toAllowanceView = (one: Membership, { now, numbers }: Asked): AllowanceView => {
  const today = studioDay(now);
  const period = periodOf(one, today) ?? {
    from: studioDay(one.periodStart),
    before: studioDay(one.periodEnd),
  };
  const used = usedIn(one, period);
  const left = one.limit === null ? null : Math.max(0, one.limit - used);
  return {
    subscriptionId: one.id,
    planName: one.name,
    periodStart: period.from,
    periodEnd: addDays(period.before, -1),
    limit: one.limit,
    used,
    left,
    status: one.status,
    blockedBecause: blockedAt(one, now, { now, numbers }) ?? (left === 0 ? 'used_up' : null),
  };
};
