import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { feePayload, findFees, type FeeRow } from './fees.queries.js';

/**
 * Takes a class's fee off, wherever it stands but paid. Says `fee.waived.v1`; null when there is
 * none to take off. The caller keeps who did it, and why, in the data history.
 */
export const waiveFee = async (
  tx: EntityManager,
  params: { studioId: string; bookingId: string; reason: string; now: Date },
): Promise<FeeRow | null> => {
  const { studioId, bookingId, reason, now } = params;
  const [, waived] = await tx.query<[unknown, number]>(
    `UPDATE fees SET status = 'waived', settled_at = $3, reason = $4
     WHERE studio_id = $1 AND booking_id = $2 AND status IN ('owed', 'billed')`,
    [studioId, bookingId, now, reason],
  );
  const [fee] = waived ? await findFees(tx, { studioId, bookingId }) : [];
  if (!fee) return null;
  await publish(tx, { type: 'fee.waived.v1', data: { ...feePayload(fee), reason }, studioId });
  return fee;
};
