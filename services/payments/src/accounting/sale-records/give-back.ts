import type { HandMethod } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { moveSaleCash } from '../cash-drawers/cash-drawers.api.js';
import type { PaidBy } from '../documents/documents.api.js';
import { owePayout } from '../payout-records/payout-records.api.js';
import { methodLabel } from './method-label.js';
import { SalePayment } from './sale-payment.entity.js';
import { lockSale, paymentsOfSale } from './write-sale.js';

interface GiveBack {
  studioId: string;
  saleId: string;
  /** Of the record whose money it is. */
  userId: string;
  paymentId: string;
  refundId: string;
  /** Fils that go back by hand, and to the gift card. */
  amount: number;
  toGift: number;
  kind: 'void' | 'refund';
  /** Who hands it out now; null: a rule gives it back, so it waits at the front desk. */
  actorId: string | null;
  reason: string;
}

export interface ReturnedMoney {
  paidBy: PaidBy[];
  /** What waits at the front desk. */
  owed: { method: HandMethod; amount: number }[];
}

/**
 * Money of a sale goes back the way it came: the first method first, cash out of the drawer of
 * whoever hands it out. Throws DRAWER_NOT_OPEN, NOT_ENOUGH_CASH.
 */
export const giveBackSaleMoney = async (
  tx: EntityManager,
  request: GiveBack,
): Promise<ReturnedMoney> => {
  const { studioId, saleId } = request;
  const sale = await lockSale(tx, { studioId, id: saleId });
  if (!sale) throw new Error('a payment of a sale has its sale');
  const left = { hand: request.amount, gift: request.toGift };
  const returned: ReturnedMoney = { paidBy: [], owed: [] };
  for (const payment of await paymentsOfSale(tx, sale)) {
    const which = payment.method === 'gift_card' ? 'gift' : 'hand';
    const amount = Math.min(left[which], payment.amount - payment.returned);
    if (amount <= 0) continue;
    left[which] -= amount;
    const key = { studioId, id: payment.id };
    await tx.update(SalePayment, key, { returned: payment.returned + amount });
    const owed = await giveBackPart(tx, request, { method: payment.method, amount });
    const how = methodLabel(payment);
    if (owed) returned.owed.push({ method: owed, amount });
    returned.paidBy.push(
      owed
        ? { how: `${how}, to be given back at the front desk`, amount, isOwed: true }
        : { how, amount },
    );
  }
  if (left.hand + left.gift > 0) throw new Error('a sale gives back no more than was paid');
  return returned;
};

/** The method, when it waits at the front desk. */
const giveBackPart = async (
  tx: EntityManager,
  { studioId, saleId, userId, paymentId, refundId, kind, actorId, reason }: GiveBack,
  { method, amount }: Pick<SalePayment, 'method' | 'amount'>,
): Promise<HandMethod | null> => {
  if (method === 'gift_card' || method === 'link') return null;
  if (actorId === null) {
    const of = { studioId, saleId, userId, paymentId, refundId };
    await owePayout(tx, { ...of, method, amount, reason });
    return method;
  }
  if (method === 'cash')
    await moveSaleCash(tx, { studioId, kind, amount: -amount, actorId, saleId, reason });
  return null;
};
