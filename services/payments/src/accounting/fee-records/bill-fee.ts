import type { DataSource, EntityManager } from 'typeorm';
import type { Fee } from './fee.entity.js';

type Key = Pick<Fee, 'studioId' | 'feeId'>;
type NewFee = Pick<
  Fee,
  'studioId' | 'feeId' | 'subscriptionId' | 'userId' | 'amount' | 'description'
>;

const fields = `studio_id, fee_id, subscription_id, user_id, amount, description`;
const valuesOf = (fee: NewFee) => [
  fee.studioId,
  fee.feeId,
  fee.subscriptionId,
  fee.userId,
  fee.amount,
  fee.description,
];

/** For the next invoice, in so many seconds. */
export const insertOwedFee = async (
  tx: EntityManager,
  fee: NewFee,
  { billSeconds }: { billSeconds: number },
): Promise<void> => {
  await tx.query(
    `INSERT INTO subscription_fees (${fields}, state, next_attempt_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'owed', now() + make_interval(secs => $7))
     ON CONFLICT DO NOTHING`,
    [...valuesOf(fee), billSeconds],
  );
};

/** A fee that is not known yet is kept as waived: its own event may come later. */
export const recordFeeWaived = async (tx: EntityManager, fee: NewFee): Promise<void> => {
  await tx.query(
    `INSERT INTO subscription_fees (${fields}, state) VALUES ($1, $2, $3, $4, $5, $6, 'waived')
     ON CONFLICT (studio_id, fee_id) DO UPDATE
       SET state = 'waiving', payment_id = NULL,
         -- What a card is asked for at this moment is decided when it has answered.
         next_attempt_at = CASE subscription_fees.state WHEN 'charging'
           THEN subscription_fees.next_attempt_at ELSE now() END
       WHERE subscription_fees.state IN ('owed', 'billed', 'held', 'charging')`,
    valuesOf(fee),
  );
};

/** The provider has it for the next invoice; a fee that was sold meanwhile comes off again at once. */
export const recordItem = async (
  tx: EntityManager,
  { studioId, feeId }: Key,
  itemId: string,
): Promise<void> => {
  await tx.query(
    `UPDATE subscription_fees SET provider_item_id = $3,
       state = CASE state WHEN 'owed' THEN 'billed' ELSE state END,
       next_attempt_at = CASE state WHEN 'owed' THEN NULL ELSE now() END
     WHERE studio_id = $1 AND fee_id = $2`,
    [studioId, feeId, itemId],
  );
};

/** The provider's item is gone. A fee that was on it is billed anew in so many seconds. */
export const recordItemRemoved = async (
  tx: EntityManager,
  { studioId, feeId, providerItemId }: Key & Pick<Fee, 'providerItemId'>,
  { billAgainSeconds }: { billAgainSeconds: number },
): Promise<void> => {
  await tx.query(
    `UPDATE subscription_fees SET provider_item_id = NULL, removals = removals + 1,
       state = CASE state WHEN 'billed' THEN 'owed' ELSE state END,
       next_attempt_at = CASE state WHEN 'billed' THEN now() + make_interval(secs => $4)
         WHEN 'charging' THEN charge_began_at + interval '2 minutes' END
     WHERE studio_id = $1 AND fee_id = $2 AND provider_item_id = $3`,
    [studioId, feeId, providerItemId, billAgainSeconds],
  );
};

/** Unless it has another state by now. */
export const setFeeState = async (
  tx: EntityManager,
  { studioId, feeId, state: was }: Key & Pick<Fee, 'state'>,
  state: Fee['state'],
): Promise<void> => {
  await tx.query(
    `UPDATE subscription_fees SET state = $4, next_attempt_at = NULL
     WHERE studio_id = $1 AND fee_id = $2 AND state = $3`,
    [studioId, feeId, was, state],
  );
};

/** An invoice holds the item of a fee that was sold: it can't be taken off any more. */
export const stopBilling = async (tx: EntityManager, { studioId, feeId }: Key): Promise<void> => {
  await tx.query(
    `UPDATE subscription_fees SET next_attempt_at = NULL WHERE studio_id = $1 AND fee_id = $2`,
    [studioId, feeId],
  );
};

export interface InvoicedFee extends Pick<Fee, 'feeId' | 'userId' | 'amount'> {
  /** A sale of the front desk was paid for it before. */
  wasPaid: boolean;
}

/**
 * An invoice that held these fees was paid by this payment: also those that were about to be
 * waived. What a sale waits for is paid by the invoice.
 */
export const recordFeesInvoiced = async (
  tx: EntityManager,
  { studioId, paymentId }: { studioId: string; paymentId: string },
  feeIds: readonly string[],
): Promise<InvoicedFee[]> =>
  tx.query<InvoicedFee[]>(
    `WITH held AS (
       SELECT fee_id, state, payment_id FROM subscription_fees
       WHERE studio_id = $1 AND fee_id = ANY($3) FOR UPDATE
     ), paid AS (
       UPDATE subscription_fees f SET state = 'paid', payment_id = $2, next_attempt_at = NULL
       FROM held WHERE f.studio_id = $1 AND f.fee_id = held.fee_id AND held.state <> 'paid')
     SELECT f.fee_id AS "feeId", f.user_id AS "userId", f.amount,
       held.state = 'paid' AS "wasPaid"
     FROM subscription_fees f JOIN held ON held.fee_id = f.fee_id
     WHERE f.studio_id = $1 AND (held.state <> 'paid' OR held.payment_id <> $2)`,
    [studioId, paymentId, feeIds],
  );

/** Fees that something is to be done about, for so many seconds; another instance gets others. */
export const claimDueFees = async (
  dataSource: DataSource,
  { seconds, atMost }: { seconds: number; atMost: number },
): Promise<Key[]> => {
  const [rows] = await dataSource.query<[Key[], number]>(
    `UPDATE subscription_fees f SET next_attempt_at = now() + make_interval(secs => $1)
     FROM (SELECT studio_id, fee_id FROM subscription_fees WHERE next_attempt_at <= now()
           ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
     WHERE f.studio_id = due.studio_id AND f.fee_id = due.fee_id
     RETURNING f.studio_id AS "studioId", f.fee_id AS "feeId"`,
    [seconds, atMost],
  );
  return rows;
};
