import type { Queryable } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { vatOfDays } from '../../catalogue/studio-profile/studio-profile.api.js';
import { netPriceOf, type PlacePrice } from './head-prices.js';

interface Head {
  scheduleId: string;
  bookingId: string;
  name: string;
  /** Fils without VAT. */
  net: number;
}

/** Credits that were moved cost what the package cost that they came from. */
const originOf = `
  WITH RECURSIVE origin AS (
    SELECT o.price_paid, o.credits_total, o.purchased_at, o.moved_from FROM user_packages o
    WHERE o.studio_id = b.studio_id AND o.id = b.user_package_id
    UNION ALL
    SELECT o.price_paid, o.credits_total, o.purchased_at, o.moved_from FROM origin
    JOIN user_packages o ON o.studio_id = b.studio_id AND o.id = origin.moved_from)
  SELECT price_paid, credits_total, purchased_at FROM origin WHERE moved_from IS NULL LIMIT 1`;

/** Who came to these classes, by name, and what is known of the price of each place. */
export const findHeads = async (
  tx: Queryable,
  { studioId, scheduleIds }: { studioId: string; scheduleIds: readonly string[] },
): Promise<Head[]> => {
  if (scheduleIds.length === 0) return [];
  const vatOn = await vatOfDays(tx, studioId);
  const rows = await tx.query<(Omit<Head, 'net'> & PlacePrice & { soldAt: Date })[]>(
    `SELECT b.schedule_id AS "scheduleId", b.id AS "bookingId",
       coalesce(nullif(m.full_name, ''), m.email, '') AS name, b.funding_kind AS "fundingKind",
       b.credits, b.price, p.price_paid AS "packagePrice", p.credits_total AS "packageCredits",
       coalesce(p.purchased_at, b.booked_at) AS "soldAt", sp.price AS "planPrice", sp.classes_per_period AS "planClasses"
     FROM bookings b
     LEFT JOIN members m ON m.studio_id = b.studio_id AND m.id = b.member_id
     LEFT JOIN LATERAL (${originOf}) p ON b.user_package_id IS NOT NULL
     LEFT JOIN member_subscriptions ms
       ON ms.studio_id = b.studio_id AND ms.id = b.member_subscription_id
     LEFT JOIN subscription_plans sp ON sp.studio_id = ms.studio_id AND sp.id = ms.plan_id
     WHERE b.studio_id = $1 AND b.schedule_id = ANY($2::uuid[]) AND b.status = 'attended'
     ORDER BY name, b.id`,
    [studioId, scheduleIds],
  );
  return rows.map(({ scheduleId, bookingId, name, soldAt, ...price }) => ({
    scheduleId,
    bookingId,
    name,
    net: netPriceOf(price, vatOn(soldAt)),
  }));
};

/** Who came to a class of a locked payslip, as it was when it was locked. */
export const findLockedHeads = (
  tx: EntityManager,
  {
    studioId,
    trainerId,
    month,
    scheduleId,
  }: { studioId: string; trainerId: string; month: string; scheduleId: string },
): Promise<{ bookingId: string; name: string; net: number | null; share: number | null }[]> =>
  tx.query(
    `SELECT h.booking_id AS "bookingId", coalesce(nullif(m.full_name, ''), m.email, '') AS name,
       h.net, h.share
     FROM pay_heads h
     LEFT JOIN bookings b ON b.studio_id = h.studio_id AND b.id = h.booking_id
     LEFT JOIN members m ON m.studio_id = b.studio_id AND m.id = b.member_id
     WHERE h.studio_id = $1 AND h.trainer_id = $2 AND h.month = $3 AND h.schedule_id = $4
     ORDER BY name, h.booking_id`,
    [studioId, trainerId, `${month}-01`, scheduleId],
  );
