import type { BookingView } from '@studio/contracts';
import { STUDIO_ZONE } from '@studio/domain-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { runPrepared } from '@studio/nest-kit';
import { scheduleColumns, scheduleJoins, type ScheduleRow } from '../schedules/schedules.api.js';
import { refundedInFull } from '../../funding/packages/packages.api.js';
import { membershipsSql, type Membership } from '../../funding/subscriptions/subscriptions.api.js';
import type { FundingPackage } from './funding-rules.js';

/** Statuses of a booking that holds a seat and fills its member's time. */
export const holdsSeat = `('held', 'confirmed', 'attended', 'no_show')`;

export interface OverlappingClass {
  bookingId: string;
  scheduleId: string;
  className: string;
  startsAt: string;
  endsAt: string;
}

/** A class and all that decides whether this member can book it, read without a lock. */
export interface BookingContext extends ScheduleRow {
  /** What this Idempotency-Key was answered before. */
  answered: { fingerprint: string; answer: unknown } | null;
  own_booking: { id: string; status: BookingView['status'] } | null;
  /** Until when a seat is kept for this member, who has cancelled a moment ago. */
  kept_until: Date | null;
  overlapping: OverlappingClass | null;
  packages: FundingPackage[] | null;
  memberships: Membership[] | null;
  member_known: boolean;
}

export interface BookingContextParams {
  studioId: string;
  scheduleId: string;
  memberId: string;
  /** Null when no intent is named. */
  key: string | null;
  /** Also what matters only while there is a seat to book. */
  whole: boolean;
}

/**
 * Of the SQL `member`, packages that may pay for a class from the SQL instant `from` on, as
 * `FundingPackage` has them; `p` is taken. What expired before is left out: of years it is the most.
 * Credits that come back to a package whose whole price was given back pay for nothing.
 */
export const fundingPackagesSql = ({ member, from }: { member: string; from: string }): string => `
  (SELECT jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name,
      'classTypeIds', p.class_type_ids, 'creditsTotal', p.credits_total,
      'creditsLeft', p.credits_left, 'validFrom', p.valid_from, 'expiresOn', p.expires_on,
      'frozenFrom', p.frozen_from, 'frozenUntil', p.frozen_until,
      'pricePaid', p.price_paid, 'purchasedAt', p.purchased_at))
    FROM user_packages p
    WHERE p.studio_id = $1 AND p.member_id = ${member} AND p.credits_left > 0
      AND p.locked_because IS NULL AND NOT ${refundedInFull}
      AND p.expires_on >= (${from} AT TIME ZONE '${STUDIO_ZONE}')::date)`;

const context = {
  name: 'look-at-class',
  text: `SELECT ${scheduleColumns},
    (SELECT jsonb_build_object('fingerprint', k.fingerprint, 'answer', k.answer)
      FROM idempotency_keys k
      WHERE k.studio_id = $1 AND k.user_id = $3 AND k.key = $4) AS answered,
    (SELECT jsonb_build_object('id', b.id, 'status', b.status) FROM bookings b
      WHERE b.studio_id = $1 AND b.member_id = $3 AND b.schedule_id = s.id
        AND b.status IN ${holdsSeat}) AS own_booking,
    CASE WHEN s.claimed > 0 THEN
      (SELECT max(b.undo_until) FROM bookings b WHERE b.studio_id = $1 AND b.member_id = $3
        AND b.schedule_id = s.id AND b.undo_until IS NOT NULL) END AS kept_until,
    -- Only while there is a seat to book: most of a rush are refusals (performance.md).
    CASE WHEN s.booked + s.claimed < s.capacity OR $5 THEN
      (SELECT jsonb_build_object('bookingId', b.id, 'scheduleId', b.schedule_id,
          'className', oc.name, 'startsAt', b.starts_at, 'endsAt', b.ends_at)
        FROM bookings b
        JOIN schedules os ON os.studio_id = b.studio_id AND os.id = b.schedule_id
        JOIN class_types oc ON oc.studio_id = os.studio_id AND oc.id = os.class_type_id
        WHERE b.studio_id = $1 AND b.member_id = $3 AND b.status IN ${holdsSeat}
          AND b.schedule_id <> s.id AND b.starts_at < s.ends_at AND b.ends_at > s.starts_at
          -- No class lasts a day: keeps the search at one end of the index.
          AND b.starts_at > s.starts_at - interval '1 day'
        ORDER BY b.starts_at LIMIT 1) END AS overlapping,
    CASE WHEN s.booked + s.claimed < s.capacity OR $5 THEN
      ${fundingPackagesSql({ member: '$3', from: 's.starts_at' })} END AS packages,
    CASE WHEN s.booked + s.claimed < s.capacity OR $5 THEN ${membershipsSql({ member: '$3', at: 's.starts_at' })}
      END AS memberships,
    EXISTS (SELECT FROM members m WHERE m.studio_id = $1 AND m.id = $3) AS member_known
  FROM schedules s ${scheduleJoins}
  WHERE s.studio_id = $1 AND s.id = $2`,
};

/** The class as this member sees it; undefined when there is none. */
export const loadBookingContext = async (
  db: DataSource | EntityManager,
  { studioId, scheduleId, memberId, key, whole }: BookingContextParams,
): Promise<BookingContext | undefined> =>
  (await runPrepared<BookingContext>(db, context, [studioId, scheduleId, memberId, key, whole]))[0];
