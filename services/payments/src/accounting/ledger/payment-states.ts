import type { DataSource, EntityManager } from 'typeorm';
import type { Payment, StartedPlan } from './payment.entity.js';

type Key = Pick<Payment, 'studioId' | 'id'>;

/** Due payments, at most so many, each for one instance and so many seconds. */
export const claimDuePayments = async (
  dataSource: DataSource,
  { seconds, atMost }: { seconds: number; atMost: number },
): Promise<Key[]> => {
  const [rows] = await dataSource.query<[Key[], number]>(
    `UPDATE payments p SET next_check_at = now() + make_interval(secs => $1)
     FROM (SELECT studio_id, id FROM payments WHERE next_check_at <= now()
           ORDER BY next_check_at LIMIT $2 FOR UPDATE SKIP LOCKED) due
     WHERE p.studio_id = due.studio_id AND p.id = due.id
     RETURNING p.studio_id AS "studioId", p.id`,
    [seconds, atMost],
  );
  return rows;
};

/** When an open card page is asked about again. */
export const checkOpenAt = async (
  dataSource: DataSource,
  { studioId, id }: Key,
  at: Date | null,
): Promise<void> => {
  await dataSource.query(
    `UPDATE payments SET next_check_at = $3
     WHERE studio_id = $1 AND id = $2 AND status = 'open'`,
    [studioId, id, at],
  );
};

/** In how many seconds a payment that was paid, or promised, is handed over again. */
export const deliverAgainIn = async (
  dataSource: DataSource,
  { studioId, id }: Key,
  seconds: number,
): Promise<void> => {
  await dataSource.query(
    `UPDATE payments SET next_check_at = now() + make_interval(secs => $3)
     WHERE studio_id = $1 AND id = $2 AND status IN ('open', 'paid')`,
    [studioId, id, seconds],
  );
};

/** Nothing is left to deliver: the jobs let go of it. */
export const stopChecking = async (tx: EntityManager, { studioId, id }: Key): Promise<void> => {
  await tx.query(`UPDATE payments SET next_check_at = NULL WHERE studio_id = $1 AND id = $2`, [
    studioId,
    id,
  ]);
};

type Reference = Pick<Payment, 'studioId' | 'kind' | 'referenceId'>;

/**
 * True: the front desk sells this seat or place already. Whoever asks next for the same waits until
 * this transaction ends.
 */
export const isSoldAlready = async (
  tx: EntityManager,
  { studioId, kind, referenceId }: Reference,
): Promise<boolean> => {
  const lock = `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`;
  await tx.query(lock, [`${kind} ${referenceId}`]);
  const rows = await tx.query<unknown[]>(
    `SELECT FROM payments WHERE studio_id = $1 AND kind = $2 AND reference_id = $3
       AND sale_id IS NOT NULL AND status IN ('open', 'paid', 'fulfilled')`,
    [studioId, kind, referenceId],
  );
  return rows.length > 0;
};

/** The seat or place is not held any more: the job closes the card page of its payment link. */
export const closePageOf = async (
  tx: EntityManager,
  { studioId, kind, referenceId }: Reference,
): Promise<void> => {
  await tx.query(
    `UPDATE payments SET expires_at = now(), next_check_at = now()
     WHERE studio_id = $1 AND kind = $2 AND reference_id = $3 AND sale_id IS NOT NULL
       AND status = 'open' AND method = 'card'`,
    [studioId, kind, referenceId],
  );
};

/** Fils that went back, of all that came in. */
export const recordRefunded = async (
  tx: EntityManager,
  { studioId, id }: Key,
  { amount, received }: { amount: number; received: number },
): Promise<void> => {
  await tx.query(
    `UPDATE payments SET refunded = refunded + $3,
       status = CASE WHEN refunded + $3 >= $4 THEN 'refunded' ELSE status END,
       next_check_at = CASE WHEN refunded + $3 >= $4 THEN NULL ELSE next_check_at END
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id, amount, received],
  );
};

/** The subscription that a checkout began, and the provider's first invoice of it. */
export const recordSubscription = async (
  tx: EntityManager,
  { studioId, id }: Key,
  { subscriptionId, invoiceId }: { subscriptionId: string; invoiceId: string | null },
): Promise<void> => {
  await tx.query(
    `UPDATE payments SET subscription_id = $3, provider_invoice_id = $4
     WHERE studio_id = $1 AND id = $2`,
    [studioId, id, subscriptionId, invoiceId],
  );
};

/** What a refund or a dispute calls the payment by. */
export const recordIntent = async (
  dataSource: DataSource,
  { studioId, id }: Key,
  intentId: string | null,
): Promise<void> => {
  await dataSource.query(
    'UPDATE payments SET provider_intent_id = $3 WHERE studio_id = $1 AND id = $2',
    [studioId, id, intentId],
  );
};

type Renewal = Pick<
  Payment,
  'studioId' | 'id' | 'userId' | 'referenceId' | 'description' | 'amount' | 'currency'
> & {
  paidAt: Date;
  answer: Omit<StartedPlan, 'periodEnd'>;
  invoiceId: string;
  intentId: string | null;
};

/** A paid invoice of a running subscription; undefined: it is a payment already. */
export const insertRenewal = async (
  tx: EntityManager,
  renewal: Renewal,
): Promise<{ paidAt: Date; fulfilledAt: Date } | undefined> => {
  const { answer } = renewal;
  const [made] = await tx.query<{ paidAt: Date; fulfilledAt: Date }[]>(
    `INSERT INTO payments (studio_id, id, user_id, kind, reference_id, description, amount, received,
       currency, status, expires_at, paid_at, fulfilled_at, grant_answer, subscription_id,
       provider_invoice_id, provider_intent_id)
     VALUES ($1, $2, $3, 'subscription', $4, $5, $6, $6, $7, 'fulfilled', $8, $8, now(), $9, $10,
       $11, $12)
     ON CONFLICT ON CONSTRAINT payments_provider_invoice DO NOTHING
     RETURNING paid_at AS "paidAt", fulfilled_at AS "fulfilledAt"`,
    [
      renewal.studioId,
      renewal.id,
      renewal.userId,
      renewal.referenceId,
      renewal.description,
      renewal.amount,
      renewal.currency,
      renewal.paidAt,
      JSON.stringify(answer),
      answer.subscriptionId,
      renewal.invoiceId,
      renewal.intentId,
    ],
  );
  return made;
};
