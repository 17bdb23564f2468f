import { newId } from '@studio/domain-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { feePayload, findFees, type FeeRow } from './fees.queries.js';

interface Owing {
  studioId: string;
  bookingId: string;
  kind: FeeRow['kind'];
  now: Date;
}

/**
 * What an unlimited plan owes for a class, as the booking was shown it: once a class. Says
 * `fee.owed.v1`; null when the booking owes nothing, or owes it already.
 */
export const oweFee = async (
  tx: EntityManager,
  { studioId, bookingId, kind, now }: Owing,
): Promise<FeeRow | null> => {
  const id = newId();
  const owed = await tx.query<unknown[]>(
    `INSERT INTO fees (studio_id, id, member_id, booking_id, subscription_id, kind, amount, status,
       owed_at)
     SELECT studio_id, $2, member_id, id, member_subscription_id, $4::text,
       CASE WHEN $4 = 'no_show' THEN no_show_fee ELSE late_fee END, 'owed', $5
     FROM bookings
     WHERE studio_id = $1 AND id = $3 AND member_subscription_id IS NOT NULL
       AND CASE WHEN $4 = 'no_show' THEN no_show_fee ELSE late_fee END > 0
     ON CONFLICT (studio_id, booking_id) DO NOTHING RETURNING id`,
    [studioId, id, bookingId, kind, now],
  );
  const [fee] = owed.length ? await findFees(tx, { studioId, bookingId }) : [];
  if (!fee) return null;
  await publish(tx, { type: 'fee.owed.v1', data: feePayload(fee), studioId });
  return fee;
};
