import type { PaidSeat } from '@studio/contracts';
import { addDays, studioInstant } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { periodBegins, type PlanDays } from '../../funding/subscriptions/subscriptions.api.js';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';

export interface SeatRow {
  id: string;
  schedule_id: string;
  member_id: string;
  member_name: string | null;
  /** Null: it was paid by itself. */
  user_package_id: string | null;
  class_name: string;
  starts_at: Date;
  credits: number;
}

const select = `SELECT b.id, b.schedule_id, b.member_id, m.full_name AS member_name,
    b.user_package_id, c.name AS class_name, b.starts_at, b.credits
  FROM bookings b
  JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
  JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
  LEFT JOIN members m ON m.studio_id = b.studio_id AND m.id = b.member_id`;

const isToCome = `b.status = 'confirmed' AND b.starts_at > $2`;

interface Moment {
  studioId: string;
  now: Date;
}

/** Bookings to come that packages pay for, the last class first: it is missed least. */
export const seatsOfPackages = (
  tx: EntityManager,
  { studioId, now }: Moment,
  packages: readonly UserPackage[],
): Promise<SeatRow[]> =>
  tx.query(
    `${select} WHERE b.studio_id = $1 AND ${isToCome}
       AND b.member_id = ANY($3::uuid[]) AND b.user_package_id = ANY($4::uuid[])
     ORDER BY b.starts_at DESC, b.id`,
    [studioId, now, packages.map(({ memberId }) => memberId), packages.map(({ id }) => id)],
  );

/** The seat to come that a payment bought by itself. */
export const seatOfPayment = async (
  tx: EntityManager,
  { studioId, now }: Moment,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
): Promise<SeatRow | undefined> => {
  const [row] = await tx.query<SeatRow[]>(
    `${select} WHERE b.studio_id = $1 AND ${isToCome} AND b.id = $3 AND b.payment_id = $4`,
    [studioId, now, bookingId, paymentId],
  );
  return row;
};

/**
 * Bookings to come in days of a plan, the last class first. None when they do not begin with its
 * period: a difference that was paid within it, or a period that is over.
 */
export const seatsOfPlan = (
  tx: EntityManager,
  { studioId, now }: Moment,
  { subscriptionId, from, through }: PlanDays,
): Promise<SeatRow[]> =>
  tx.query(
    `${select} WHERE b.studio_id = $1 AND ${isToCome} AND b.member_subscription_id = $3
       AND b.starts_at >= $4 AND b.starts_at < $5
       AND EXISTS (SELECT FROM member_subscriptions p WHERE p.studio_id = $1 AND p.id = $3
         AND ${periodBegins('p')} = $6::date)
     ORDER BY b.starts_at DESC, b.id`,
    [studioId, now, subscriptionId, studioInstant(from), studioInstant(addDays(through, 1)), from],
  );

/** All bookings to come that a plan pays for, the last class first. */
export const seatsOfSubscription = (
  tx: EntityManager,
  { studioId, now }: Moment,
  subscriptionId: string,
): Promise<SeatRow[]> =>
  tx.query(
    `${select} WHERE b.studio_id = $1 AND ${isToCome} AND b.member_subscription_id = $3
     ORDER BY b.starts_at DESC, b.id`,
    [studioId, now, subscriptionId],
  );

/** The same, whatever became of them. */
export const findSeats = (
  tx: EntityManager,
  { studioId, bookingIds }: { studioId: string; bookingIds: readonly string[] },
): Promise<SeatRow[]> =>
  tx.query(
    `${select} WHERE b.studio_id = $1 AND b.id = ANY($2::uuid[])
     ORDER BY b.starts_at DESC, b.id`,
    [studioId, bookingIds],
  );

/** Places on waiting lists that packages hold credits for, the newest first. */
export const waitsOfPackages = (
  tx: EntityManager,
  studioId: string,
  packages: readonly UserPackage[],
): Promise<{ id: string; schedule_id: string; user_package_id: string; credits: number }[]> =>
  tx.query(
    `SELECT id, schedule_id, user_package_id, credits FROM class_waiting_entries
     WHERE studio_id = $1 AND user_package_id = ANY($2::uuid[]) ORDER BY joined_at DESC, id`,
    [studioId, packages.map(({ id }) => id)],
  );

/** In the order of their classes. */
export const toPaidSeats = (rows: readonly SeatRow[]): PaidSeat[] =>
  rows
    .map((row) => ({
      kind: 'class' as const,
      id: row.id,
      userId: row.member_id,
      memberName: row.member_name,
      name: row.class_name,
      startsAt: row.starts_at.toISOString(),
      credits: row.user_package_id === null ? 0 : row.credits,
    }))
    .reverse();
