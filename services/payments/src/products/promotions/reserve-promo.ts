import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { PaymentKind } from '../../accounting/ledger/payment.entity.js';
import { PromoCode } from './promo-code.entity.js';
import { amountOff, normalCode, whyNot } from './promo-rules.js';

interface PromoRequest {
  studioId: string;
  userId: string;
  code: string;
  kind: PaymentKind;
  referenceId: string;
  /** Of which the reference is a version. */
  productId?: string | undefined;
  /** Fils. */
  price: number;
  now: Date;
}

interface Reserved {
  promoCodeId: string;
  code: string;
  amount: number;
}

/**
 * What a code takes off, judged under the lock of its row: of two who want the last use, the second
 * waits and is told. Nothing is written. Throws the PROMO_CODE_… that says why not.
 */
export const judgePromo = async (tx: EntityManager, request: PromoRequest): Promise<Reserved> => {
  const { studioId, userId, kind, referenceId, price, now } = request;
  const productId = request.productId ?? referenceId;
  const promo = await tx.findOne(PromoCode, {
    where: { studioId, code: normalCode(request.code) },
    lock: { mode: 'pessimistic_write' },
  });
  if (!promo) throw new Refused('PROMO_CODE_NOT_FOUND');
  // A statement of its own: it sees what was committed while the lock was waited for.
  const [uses] = await tx.query<{ total: number; own: number }[]>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE user_id = $3)::int AS own
     FROM promo_uses WHERE studio_id = $1 AND promo_code_id = $2 AND state <> 'released'`,
    [studioId, promo.id, userId],
  );
  const purchase = { kind, productId };
  const refusal = whyNot(promo, { purchase, uses: uses ?? { total: 0, own: 0 }, now });
  if (refusal) throw new Refused(refusal);
  return { promoCodeId: promo.id, code: promo.code, amount: amountOff(promo, price) };
};

/** Takes a use of a code for a payment, in the transaction that begins it; see judgePromo. */
export const reservePromo = async (
  tx: EntityManager,
  { paymentId, ...request }: PromoRequest & { paymentId: string },
): Promise<Reserved> => {
  const reserved = await judgePromo(tx, request);
  await tx.query(
    `INSERT INTO promo_uses (studio_id, payment_id, promo_code_id, user_id, amount, state)
     VALUES ($1, $2, $3, $4, $5, 'reserved')`,
    [request.studioId, paymentId, reserved.promoCodeId, request.userId, reserved.amount],
  );
  return reserved;
};
