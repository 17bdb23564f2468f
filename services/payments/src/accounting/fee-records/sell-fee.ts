import type { EntityManager } from 'typeorm';
import { In } from 'typeorm';
import { Fee } from './fee.entity.js';

type OfPayment = { studioId: string; paymentId: string };
type OwnFee = Pick<Fee, 'studioId' | 'feeId' | 'userId'>;

/** Null: not owed any more, or held by another sale. */
export const findOwedFee = (
  tx: EntityManager,
  { studioId, feeId, userId }: OwnFee,
): Promise<Fee | null> =>
  tx.findOneBy(Fee, { studioId, feeId, userId, state: In(['owed', 'billed']) });

/** Whoever owes it, and whatever became of it. */
export const isFeeKnown = (
  tx: EntityManager,
  { studioId, feeId }: Pick<Fee, 'studioId' | 'feeId'>,
): Promise<boolean> => tx.existsBy(Fee, { studioId, feeId });

/** Rows that an UPDATE changed. */
const changed = async (answer: Promise<[unknown[], number]>): Promise<boolean> =>
  (await answer)[1] > 0;

/** A sale waits for the fee's money; false: it is not owed, or the provider has it. */
export const holdFee = (
  tx: EntityManager,
  { studioId, feeId, userId, paymentId }: OwnFee & OfPayment,
): Promise<boolean> =>
  changed(
    tx.query(
      `UPDATE subscription_fees SET state = 'held', payment_id = $4, next_attempt_at = NULL
       WHERE studio_id = $1 AND fee_id = $2 AND user_id = $3 AND state = 'owed'
         AND provider_item_id IS NULL`,
      [studioId, feeId, userId, paymentId],
    ),
  );

/** Its money is there. A link that was given up and is paid after all counts while it is owed. */
export const spendFee = (
  tx: EntityManager,
  { studioId, feeId, paymentId }: OfPayment & Pick<Fee, 'feeId'>,
): Promise<boolean> =>
  changed(
    tx.query(
      `UPDATE subscription_fees SET state = 'paid', payment_id = $3,
         next_attempt_at = CASE WHEN provider_item_id IS NULL THEN NULL ELSE now() END
       WHERE studio_id = $1 AND fee_id = $2
         AND (state = 'held' AND payment_id = $3 OR state IN ('owed', 'billed'))`,
      [studioId, feeId, paymentId],
    ),
  );

/** No money came of the sale: the next invoice takes the fee. */
export const releaseFee = async (
  tx: EntityManager,
  { studioId, paymentId }: OfPayment,
): Promise<void> => {
  await tx.query(
    `UPDATE subscription_fees SET state = 'owed', payment_id = NULL, next_attempt_at = now()
     WHERE studio_id = $1 AND payment_id = $2 AND state = 'held'`,
    [studioId, paymentId],
  );
};

/** The sale that paid it was voided: it is owed again, unless the studio has waived it. */
export const reopenFee = async (
  tx: EntityManager,
  { studioId, paymentId }: OfPayment,
  outcome: 'owed' | 'waived',
): Promise<void> => {
  await tx.query(
    `UPDATE subscription_fees SET state = $3, payment_id = NULL,
       next_attempt_at = CASE WHEN $3 = 'owed' THEN now() END
     WHERE studio_id = $1 AND payment_id = $2 AND state = 'paid'`,
    [studioId, paymentId, outcome],
  );
};
