import type { EntityManager } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import { refundedInFull } from './packages.queries.js';

/** Credits of a booking, and the package that they belong to. */
interface BookingCredits {
  studioId: string;
  userPackageId: string;
  memberId: string;
  bookingId: string;
  credits: number;
  /** Of a booking whose cancel was taken back: which time. */
  round: number;
  now: Date;
}

/**
 * Gives credits back to a package. One that comes back must be of use (domain.md, Cancelling): a
 * package that ends by `expiresBy` is valid until `validUntil`.
 */
export const returnCredits = async (
  tx: EntityManager,
  { now, ...booking }: BookingCredits,
  { expiresBy, validUntil, reason }: { expiresBy: string; validUntil: string; reason: string },
): Promise<void> => {
  const { studioId, userPackageId, credits, ...entry } = booking;
  await tx.query(
    `UPDATE user_packages SET credits_left = credits_left + $3,
       expires_on = CASE WHEN expires_on <= $4::date
         THEN greatest(expires_on, $5::date) ELSE expires_on END
     WHERE studio_id = $1 AND id = $2`,
    [studioId, userPackageId, credits, expiresBy, validUntil],
  );
  const row = { studioId, userPackageId, ...entry, at: now, reason };
  await enterInLedger(tx, { ...row, kind: 'return', delta: credits });
};

/** Takes credits for a class of that studio day; false: the package can't pay for it (any more). */
export const useCredits = async (
  tx: EntityManager,
  { now, ...booking }: BookingCredits & { day: string },
): Promise<boolean> => {
  const { studioId, userPackageId, credits, day, ...entry } = booking;
  const [, paid] = await tx.query<[unknown, number]>(
    `UPDATE user_packages p SET credits_left = credits_left - $3
     WHERE studio_id = $1 AND id = $2 AND credits_left >= $3 AND expires_on >= $4
       AND locked_because IS NULL AND NOT ${refundedInFull}`,
    [studioId, userPackageId, credits, day],
  );
  if (paid === 0) return false;
  const row = { studioId, userPackageId, ...entry, at: now };
  await enterInLedger(tx, { ...row, kind: 'use', delta: -credits });
  return true;
};
