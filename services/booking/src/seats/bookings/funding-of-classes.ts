import type { StudioSettings } from '@studio/contracts';
import { runPrepared } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import { membershipsSql } from '../../funding/subscriptions/subscriptions.api.js';
import type { MyFunding, OpenSchedule, Range } from '../schedules/schedules.api.js';
import { fundingPackagesSql, holdsSeat, type BookingContext } from './booking-context.js';
import { fundingSourcesOf } from './booking-rules.js';
import { fundingKindOf } from './funding-rules.js';

type Sources = Pick<BookingContext, 'packages' | 'memberships'>;

/** What a timetable has of its caller's own. */
interface OwnWeek extends Sources {
  places: { scheduleId: string; bookingId: string; status: string }[] | null;
  /** They wait for a class, of whatever week. */
  waits: boolean;
}

const ownWeek = {
  name: 'own-week',
  text: `SELECT
    (SELECT jsonb_agg(jsonb_build_object('scheduleId', b.schedule_id, 'bookingId', b.id, 'status', b.status))
      FROM bookings b
      WHERE b.studio_id = $1 AND b.member_id = $2 AND b.starts_at BETWEEN $3 AND $4
        AND b.status IN ${holdsSeat}) AS places,
    EXISTS (SELECT FROM class_waiting_entries w WHERE w.studio_id = $1 AND w.member_id = $2) AS waits,
    ${fundingPackagesSql({ member: '$2', from: '$3::timestamptz' })} AS packages,
    ${membershipsSql({ member: '$2', at: '$5::timestamptz' })} AS memberships`,
};

/**
 * Where a member has a place in the classes that start within the range, and all that may pay for
 * one of them; the range's middle is given to the search for what plans have paid for, which looks
 * as far as a period reaches from there. One statement: a timetable asks for nothing else most times.
 */
export const findOwnWeek = async (
  dataSource: DataSource,
  { studioId, memberId }: { studioId: string; memberId: string },
  { from, to }: Range,
): Promise<OwnWeek> => {
  const middle = new Date((from.getTime() + to.getTime()) / 2);
  const values = [studioId, memberId, from, to, middle];
  const [row] = await runPrepared<OwnWeek>(dataSource, ownWeek, values);
  return row ?? { places: null, waits: false, packages: null, memberships: null };
};

/** What would pay for a class by the rule (domain.md, Booking 3), as its card says it. */
export const fundingOfClass = (
  found: Sources,
  { cost }: OpenSchedule,
  { now, numbers }: { now: Date; numbers: StudioSettings },
): MyFunding => fundingKindOf(fundingSourcesOf(found, now, numbers), cost) ?? 'drop_in';
