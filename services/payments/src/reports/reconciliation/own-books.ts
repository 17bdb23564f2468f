import type { EntityManager } from 'typeorm';
import type { BookMovement } from './compare.js';

export interface BooksRequest {
  studioId: string;
  from: Date;
  /** Not included. */
  to: Date;
}

/**
 * Payments by card at the provider: those of the time asked for, and those that the provider names. Gift cards
 * that paid a part are no money at the provider.
 */
export const ownCharges = (
  manager: EntityManager,
  { studioId, from, to }: BooksRequest,
  intents: readonly string[],
): Promise<BookMovement[]> =>
  manager.query(
    `SELECT id AS "paymentId", provider_intent_id AS "providerId",
       coalesce(received, amount) AS amount, paid_at AS at
     FROM payments
     WHERE studio_id = $1 AND method = 'card' AND coalesce(received, amount) > 0
       AND (provider_intent_id = ANY($4) OR (paid_at >= $2 AND paid_at < $3))
     ORDER BY paid_at, id`,
    [studioId, from, to, intents],
  );

/** Card parts of refunds. A lost dispute is no refund at the provider. */
export const ownRefunds = (
  manager: EntityManager,
  { studioId, from, to }: BooksRequest,
  ids: readonly string[],
): Promise<BookMovement[]> =>
  manager.query(
    `SELECT payment_id AS "paymentId", provider_refund_id AS "providerId",
       amount - to_gift AS amount, done_at AS at
     FROM refunds
     WHERE studio_id = $1 AND amount > to_gift AND cause <> 'dispute_lost'
       AND (provider_refund_id = ANY($4)
         OR (status = 'done' AND done_at >= $2 AND done_at < $3))
       -- What was paid at the front desk went back there.
       AND EXISTS (SELECT FROM payments p WHERE p.studio_id = refunds.studio_id
         AND p.id = refunds.payment_id AND p.method = 'card')
     ORDER BY done_at, id`,
    [studioId, from, to, ids],
  );

export const ownDisputes = (
  manager: EntityManager,
  { studioId, from, to }: BooksRequest,
  ids: readonly string[],
): Promise<BookMovement[]> =>
  manager.query(
    `SELECT payment_id AS "paymentId", provider_dispute_id AS "providerId", amount,
       opened_at AS at
     FROM disputes
     WHERE studio_id = $1
       AND (provider_dispute_id = ANY($4) OR (opened_at >= $2 AND opened_at < $3))
     ORDER BY opened_at, id`,
    [studioId, from, to, ids],
  );

/** Paid on that day, and after ten minutes neither handed over nor on its way back. */
export const undelivered = (
  manager: EntityManager,
  { studioId, from, to }: BooksRequest,
): Promise<{ paymentId: string; amount: number }[]> =>
  manager.query(
    `SELECT id AS "paymentId", amount FROM payments p
     WHERE studio_id = $1 AND paid_at >= $2 AND paid_at < $3 AND status = 'paid'
       AND paid_at < now() - interval '10 minutes'
       AND NOT EXISTS (SELECT FROM refunds r
                       WHERE r.studio_id = p.studio_id AND r.payment_id = p.id)
     ORDER BY paid_at, id`,
    [studioId, from, to],
  );
