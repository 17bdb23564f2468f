import type { AllowanceView, MemberPlan, StudioSettings } from '@studio/contracts';
import { addDays, studioDay } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import { blockedAt, blockedFrom, periodOf, usedIn, type Membership } from './allowance-rules.js';
import { membershipsSql } from './memberships.sql.js';

/** Members' subscriptions that aren't over, with what they have used around an instant. */
export const findMembershipsOf = async (
  dataSource: DataSource,
  { studioId, memberIds, at }: { studioId: string; memberIds: readonly string[]; at: Date },
): Promise<Map<string, Membership[]>> => {
  const rows = await dataSource.query<{ id: string; memberships: Membership[] | null }[]>(
    `SELECT x.id, ${membershipsSql({ member: 'x.id', at: '$3::timestamptz' })} AS memberships
     FROM unnest($2::uuid[]) AS x (id)`,
    [studioId, memberIds, at],
  );
  return new Map(rows.map(({ id, memberships }) => [id, memberships ?? []]));
};

/** The same of one member. */
export const findMemberships = async (
  dataSource: DataSource,
  { memberId, ...params }: { studioId: string; memberId: string; at: Date },
): Promise<Membership[]> =>
  (await findMembershipsOf(dataSource, { ...params, memberIds: [memberId] })).get(memberId) ?? [];

interface AllowanceInput {
  now: Date;
  numbers: StudioSettings;
}

/** What a subscription gives in the period of today. */
export const toAllowanceView = (
  one: Membership,
  { now, numbers }: AllowanceInput,
): AllowanceView => {
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
    paidElsewhereUntil: one.paidElsewhereUntil ?? null,
    limit: one.limit,
    used,
    left,
    status: one.status,
    blockedBecause: blockedAt(one, now, { now, numbers }) ?? (left === 0 ? 'used_up' : null),
  };
};

/** The last instant of a freeze is that of its last day. */
const freezeOf = ({ frozenFrom, frozenUntil }: Membership, today: string): MemberPlan['frozen'] => {
  if (frozenFrom === null) return null;
  const until = frozenUntil === null ? null : studioDay(frozenUntil);
  return until !== null && until < today ? null : { from: studioDay(frozenFrom), until };
};

/** The same as the front desk sees it. */
export const toMemberPlan = (one: Membership, input: AllowanceInput): MemberPlan => ({
  ...toAllowanceView(one, input),
  renews: !one.cancelAtPeriodEnd && !one.paidElsewhereUntil,
  graceUntil: blockedFrom(one, input.numbers)?.toISOString() ?? null,
  frozen: freezeOf(one, studioDay(input.now)),
});
