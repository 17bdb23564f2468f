import type { EntityManager } from 'typeorm';
import type { Handover, Payment } from './payment.entity.js';

type Key = Pick<Payment, 'studioId' | 'id'>;

/** Whoever notes the money hands over at once: so long afterwards the retry job does it instead. */
const handoverLimit = `interval '5 seconds'`;

/** Rows of an UPDATE … RETURNING: the driver answers [rows, count]. */
const updated = async <Row>(answer: Promise<[Row[], number]>): Promise<Row[]> => (await answer)[0];

type NewPayment = Pick<
  Payment,
  'studioId' | 'id' | 'userId' | 'kind' | 'referenceId' | 'description' | 'amount' | 'currency'
> & { giftRequest: string | null; closesAt: Date; onceOffer: string | null };

/** An open payment; false: the member has one open for that already. */
export const insertPayment = async (tx: EntityManager, payment: NewPayment): Promise<boolean> => {
  const made = await tx.query<unknown[]>(
    `INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount, wish,
                           currency, status, expires_at, next_check_at, once_offer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $10, $11)
     ON CONFLICT (studio_id, user_id, kind, reference_id) WHERE status = 'open' AND sale_id IS NULL
     DO NOTHING
     RETURNING id`,
    [
      payment.studioId,
      payment.id,
      payment.userId,
      payment.kind,
      payment.referenceId,
      payment.description,
      payment.amount,
      payment.giftRequest,
      payment.currency,
      payment.closesAt,
      payment.onceOffer,
    ],
  );
  return made.length > 0;
};

type SoldPayment = Pick<
  Payment,
  | 'studioId'
  | 'id'
  | 'userId'
  | 'kind'
  | 'referenceId'
  | 'description'
  | 'amount'
  | 'discount'
  | 'discountReason'
  | 'method'
> & {
  saleId: string;
  giftRequest: string | null;
  closesAt: Date;
  checkAt: Date | null;
  onceOffer: string | null;
};

/** One thing of a sale at the front desk, open until its money is noted. */
export const insertSoldPayment = async (tx: EntityManager, payment: SoldPayment): Promise<void> => {
  await tx.query(
    `INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount, discount,
       discount_reason, method, sale_id, wish, currency, status, expires_at, next_check_at,
       once_offer)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'AED', 'open', $13, $14, $15)`,
    [
      payment.studioId,
      payment.id,
      payment.userId,
      payment.kind,
      payment.referenceId,
      payment.description,
      payment.amount,
      payment.discount,
      payment.discountReason,
      payment.method,
      payment.saleId,
      payment.giftRequest,
      payment.closesAt,
      payment.checkAt,
      payment.onceOffer,
    ],
  );
};

type Reductions = Pick<
  Payment,
  'amount' | 'discount' | 'promoCodeId' | 'promoCode' | 'giftAmount' | 'giftCardId' | 'giftEnding'
>;

/** What a promotion takes off the price, what a gift card pays, and what is left for the card. */
export const recordReductions = async (
  tx: EntityManager,
  { studioId, id }: Key,
  to: Reductions,
): Promise<void> => {
  await tx.query(
    `UPDATE payments SET amount = $3, discount = $4, promo_code_id = $5, promo_code = $6,
       gift_amount = $7, gift_card_id = $8, gift_ending = $9
     WHERE studio_id = $1 AND id = $2`,
    [
      studioId,
      id,
      to.amount,
      to.discount,
      to.promoCodeId,
      to.promoCode,
      to.giftAmount,
      to.giftCardId,
      to.giftEnding,
    ],
  );
};

/** Paid without a card; undefined: there is no such payment. */
export const recordPaidWithoutCard = async (
  tx: EntityManager,
  { studioId, id }: Key,
  { sessionId, url }: { sessionId: string; url: string },
): Promise<Date | undefined> => {
  const [row] = await updated<{ paid_at: Date }>(
    tx.query(
      `UPDATE payments SET status = 'paid', paid_at = now(), received = 0,
         next_check_at = now() + ${handoverLimit},
         provider_session_id = $3, provider_url = $4
       WHERE studio_id = $1 AND id = $2 RETURNING paid_at`,
      [studioId, id, sessionId, url],
    ),
  );
  return row?.paid_at;
};

/** The card took the money; undefined: it is noted already, or what was refused went back. */
export const recordPaid = async (
  tx: EntityManager,
  { studioId, id }: Key,
  { sessionId, intentId }: { sessionId: string; intentId: string | null },
): Promise<Date | undefined> => {
  const [row] = await updated<{ paid_at: Date }>(
    tx.query(
      `UPDATE payments p SET status = 'paid', paid_at = now(),
              next_check_at = now() + ${handoverLimit},
              provider_session_id = $3, provider_intent_id = $4, received = amount
       WHERE studio_id = $1 AND id = $2 AND status IN ('open', 'expired', 'failed')
         -- What was refused before goes back, whoever tells of it again.
         AND NOT EXISTS (SELECT FROM refunds r
                         WHERE r.studio_id = p.studio_id AND r.payment_id = p.id)
       RETURNING paid_at`,
      [studioId, id, sessionId, intentId],
    ),
  );
  return row?.paid_at;
};

/** Handed over, with the answer to it; undefined: that was done before. */
export const recordFulfilled = async (
  tx: EntityManager,
  { studioId, id }: Key,
  answer: Handover,
): Promise<Date | undefined> => {
  const [row] = await updated<{ fulfilledAt: Date }>(
    tx.query(
      `UPDATE payments
       SET status = 'fulfilled', fulfilled_at = now(), grant_answer = $3, next_check_at = NULL
       WHERE studio_id = $1 AND id = $2 AND status = 'paid'
       RETURNING fulfilled_at AS "fulfilledAt"`,
      [studioId, id, JSON.stringify(answer)],
    ),
  );
  return row?.fulfilledAt;
};

/** An open card page closed; false: it was not open. */
export const recordExpired = async (tx: EntityManager, { studioId, id }: Key): Promise<boolean> => {
  const rows = await updated(
    tx.query(
      `UPDATE payments SET status = 'expired', next_check_at = NULL
       WHERE studio_id = $1 AND id = $2 AND status = 'open' RETURNING id`,
      [studioId, id],
    ),
  );
  return rows.length > 0;
};

/** What came in, in fils, is not what was asked for; false: it was settled otherwise. */
export const recordMismatch = async (
  tx: EntityManager,
  { studioId, id }: Key,
  { received, intentId }: { received: number | null; intentId: string | null },
): Promise<boolean> => {
  const rows = await updated(
    tx.query(
      `UPDATE payments SET status = 'failed', next_check_at = NULL, received = $3,
              provider_intent_id = $4
       WHERE studio_id = $1 AND id = $2 AND status IN ('open', 'expired') RETURNING id`,
      [studioId, id, received, intentId],
    ),
  );
  return rows.length > 0;
};

/** Which payments fail: open ones without a card page, free ones, or a locked one that was paid. */
const failing = {
  withoutPage: `status = 'open' AND provider_session_id IS NULL`,
  free: `status = 'paid' AND amount + gift_amount = 0`,
  paid: `status = 'paid'`,
} as const;

/** False: the payment isn't one of these (any more). */
export const recordFailed = async (
  tx: EntityManager,
  { studioId, id }: Key,
  which: keyof typeof failing,
): Promise<boolean> => {
  const rows = await updated(
    tx.query(
      `UPDATE payments SET status = 'failed', paid_at = NULL, next_check_at = NULL
       WHERE studio_id = $1 AND id = $2 AND ${failing[which]} RETURNING id`,
      [studioId, id],
    ),
  );
  return rows.length > 0;
};
