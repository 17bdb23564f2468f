import {
  demoFormerSubscriptions,
  demoMembers,
  demoSubscriptions,
  periodStarts,
  type DemoPlan,
} from '@studio/demo-studio';
import { addDays, addValidity, studioDay, studioInstant } from '@studio/domain-kit';

/** A subscription as the simulation spends its classes, period by period. */
export interface DemoMembership {
  id: string;
  memberId: string;
  plan: DemoPlan;
  /** Starts of its periods, up to the one after today's. */
  starts: readonly Date[];
  /** Classes of a period, by its number. */
  used: Map<number, number>;
  isLeaving: boolean;
}

/** Nothing is booked further ahead than that. */
const DAYS_AHEAD = 45;

/** Months from the first day on: one that began on the 31st renews on the last day of February. */
export const makeMembership = (
  memberN: number,
  memberId: string,
  today: string,
): DemoMembership | null => {
  const sold = demoSubscriptions.find((one) => one.memberN === memberN);
  if (!sold) return null;
  const from = addDays(today, -sold.startedDaysAgo);
  const starts: Date[] = [];
  for (let month = 0; ; month++) {
    const day = month === 0 ? from : addValidity(from, { count: month, unit: 'month' });
    starts.push(studioInstant(day, sold.clock));
    if (day > addDays(today, DAYS_AHEAD)) break;
  }
  const { subscriptionId: id, plan, isLeaving } = sold;
  return { id, memberId, plan, starts, used: new Map(), isLeaving };
};

/** The number of the period that contains an instant; -1 before the first. */
export const periodAt = ({ starts }: DemoMembership, at: Date): number =>
  starts.findLastIndex((start) => start <= at);

/** The number of the period that gives a class: by its day in the studio (domain.md, Packages). */
const periodOfClass = ({ starts }: DemoMembership, at: Date): number => {
  const [first] = starts;
  if (!first || at < first) return -1;
  return starts.findLastIndex((start) => studioDay(start) <= studioDay(at));
};

/** Whether its plan still gives a class at that time: one a day is seen to elsewhere. */
export const hasAllowance = (membership: DemoMembership, at: Date, now: Date): boolean => {
  const period = periodOfClass(membership, at);
  if (period < 0) return false;
  if (membership.isLeaving && period > periodAt(membership, now)) return false;
  const { classesPerPeriod } = membership.plan;
  return classesPerPeriod === null || (membership.used.get(period) ?? 0) < classesPerPeriod;
};

export const useClass = (membership: DemoMembership, at: Date): void => {
  const period = periodOfClass(membership, at);
  membership.used.set(period, (membership.used.get(period) ?? 0) + 1);
};

const toMembershipRow = (membership: DemoMembership, now: Date) => {
  const period = Math.max(0, periodAt(membership, now));
  return {
    id: membership.id,
    member_id: membership.memberId,
    plan_id: membership.plan.id,
    status: 'active',
    period_start: membership.starts[period],
    period_end: membership.starts[period + 1],
    cancel_at_period_end: membership.isLeaving,
    as_of: membership.starts[period],
  };
};

/** Plans that are over, with their last month. */
const formerMembershipRows = (now: Date) =>
  demoFormerSubscriptions.map((sold) => {
    const [start, end] = periodStarts(sold, studioDay(now)).slice(-2);
    return {
      id: sold.subscriptionId,
      member_id: demoMembers[sold.memberN]?.id,
      plan_id: sold.plan.id,
      status: 'ended',
      period_start: start,
      period_end: end,
      cancel_at_period_end: false,
      as_of: end,
    };
  });

/** Plans that run, and those that are over. */
export const membershipRows = (
  members: readonly { membership: DemoMembership | null }[],
  now: Date,
) => [
  ...members.flatMap(({ membership }) => (membership ? [toMembershipRow(membership, now)] : [])),
  ...formerMembershipRows(now),
];
