import type { ScheduleView, StudioSettings } from '@studio/contracts';
import { runPrepared } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import { membershipsSql } from '../../funding/subscriptions/subscriptions.api.js';
import type { OpenSchedule, Range } from '../schedules/schedules.api.js';
import { fundingPackagesSql, type BookingContext } from './booking-context.js';
import { classCostOf, fundingSourcesOf } from './booking-rules.js';
import { chooseFunding } from './funding-rules.js';

type Sources = Pick<BookingContext, 'packages' | 'memberships'>;

const sources = {
  name: 'funding-sources-of-member',
  text: `SELECT ${fundingPackagesSql('$2')} AS packages,
    ${membershipsSql({ member: '$2', at: '$3::timestamptz' })} AS memberships`,
};

/**
 * All of a member that may pay for classes of the range; its middle is given to the search for
 * what plans have paid for, which looks as far as a period reaches from there.
 */
export const findFundingSources = async (
  dataSource: DataSource,
  whose: { studioId: string; memberId: string },
  { from, to }: Range,
): Promise<Sources> => {
  const middle = new Date((from.getTime() + to.getTime()) / 2);
  const rows = await runPrepared<Sources>(dataSource, sources, [
    whose.studioId,
    whose.memberId,
    middle,
  ]);
  return rows[0] ?? { packages: null, memberships: null };
};

/** What would pay for a class by the rule (domain.md, Booking 3), as its card says it. */
export const fundingOfClass = (
  found: Sources,
  { cost }: OpenSchedule,
  { now, numbers }: { now: Date; numbers: StudioSettings },
): NonNullable<ScheduleView['myFunding']> =>
  chooseFunding(fundingSourcesOf(found, now, numbers), classCostOf(cost))?.kind ?? 'drop_in';
