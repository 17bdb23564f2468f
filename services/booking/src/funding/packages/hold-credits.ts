import { studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { enterInLedger } from '../credits/credits.api.js';
import { refundedInFull } from './packages.queries.js';

/** A place in a class's line, and the package that would pay for the seat. */
export interface Hold {
  studioId: string;
  memberId: string;
  userPackageId: string;
  waitingEntryId: string;
  credits: number;
  now: Date;
}

/**
 * Puts credits aside while a member waits for a class of that studio day (domain.md, Waiting
 * lists). False when the package can't pay for it: too few credits, over, frozen then, locked, or
 * refunded.
 */
export const holdCredits = async (
  tx: EntityManager,
  hold: Hold & { day: string },
): Promise<boolean> => {
  const [rows] = await tx.query<[unknown[], number]>(
    `UPDATE user_packages p SET credits_left = credits_left - $4
     WHERE studio_id = $1 AND id = $2 AND member_id = $3 AND credits_left >= $4
       AND valid_from <= $5::date AND expires_on >= $5::date AND locked_because IS NULL
       AND coalesce($5::date NOT BETWEEN frozen_from AND frozen_until, true)
       AND NOT ${refundedInFull}
     RETURNING id`,
    [hold.studioId, hold.userPackageId, hold.memberId, hold.credits, hold.day],
  );
  if (rows.length === 0) return false;
  await enterInLedger(tx, { ...rowOf(hold), kind: 'hold', delta: -hold.credits });
  return true;
};

/**
 * Gives held credits back to their package, once an entry, whoever asks; true when it did. The
 * last day stays: the credit was its member's all the time. Should that be over, the rest is
 * written off by the job.
 */
export const releaseHold = async (
  tx: EntityManager,
  hold: Pick<Hold, 'studioId' | 'waitingEntryId' | 'now'>,
): Promise<boolean> => {
  const [held] = await tx.query<Omit<Hold, 'now'>[]>(
    `SELECT l.studio_id AS "studioId", l.member_id AS "memberId",
       l.user_package_id AS "userPackageId", l.waiting_entry_id AS "waitingEntryId",
       -l.delta AS credits
     FROM credit_ledger l
     JOIN user_packages p ON p.studio_id = l.studio_id AND p.id = l.user_package_id
     WHERE l.studio_id = $1 AND l.waiting_entry_id = $2 AND l.kind = 'hold'
     FOR UPDATE OF p`,
    [hold.studioId, hold.waitingEntryId],
  );
  if (!held || (await isReleased(tx, held))) return false;
  await tx.query(
    `UPDATE user_packages SET credits_left = credits_left + $3,
       closed_for = CASE WHEN expires_on < $4::date THEN NULL ELSE closed_for END
     WHERE studio_id = $1 AND id = $2`,
    [held.studioId, held.userPackageId, held.credits, studioDay(hold.now)],
  );
  const row = rowOf({ ...held, now: hold.now });
  await enterInLedger(tx, { ...row, kind: 'return', delta: held.credits });
  return true;
};

/** The package is locked: whoever came first has committed. */
const isReleased = async (
  tx: EntityManager,
  { studioId, waitingEntryId }: Pick<Hold, 'studioId' | 'waitingEntryId'>,
): Promise<boolean> => {
  const rows = await tx.query<unknown[]>(
    `SELECT FROM credit_ledger
     WHERE studio_id = $1 AND waiting_entry_id = $2 AND kind = 'return'`,
    [studioId, waitingEntryId],
  );
  return rows.length > 0;
};

const rowOf = ({ studioId, userPackageId, memberId, waitingEntryId, now }: Hold) => ({
  studioId,
  userPackageId,
  memberId,
  waitingEntryId,
  at: now,
  because: 'waiting_list' as const,
});
