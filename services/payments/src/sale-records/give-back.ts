import type { EntityManager } from 'typeorm';
import { moveSaleCash } from '../cash-drawers/cash-drawers.api.js';
import type { PaidBy } from '../documents/documents.api.js';
import { methodLabel } from './method-label.js';
import { SalePayment } from './sale-payment.entity.js';
import { lockSale, paymentsOfSale } from './write-sale.js';

interface GiveBack {
  studioId: string;
  saleId: string;
  /** Fils that go back by hand, and to the gift card. */
  amount: number;
  toGift: number;
  kind: 'void' | 'refund';
  /** Null: by a rule; the cash moves in the name of who sold. */
  actorId: string | null;
  reason: string;
}

/**
 * Money of a sale goes back the way it came: the first method first, cash out of the drawer.
 * Returns where it went. Throws DRAWER_NOT_OPEN, NOT_ENOUGH_CASH.
 */
export const giveBackSaleMoney = async (
  tx: EntityManager,
  { studioId, saleId, amount, toGift, kind, actorId, reason }: GiveBack,
): Promise<PaidBy[]> => {
  const sale = await lockSale(tx, { studioId, id: saleId });
  if (!sale) throw new Error('a payment of a sale has its sale');
  const left = { hand: amount, gift: toGift };
  const parts: PaidBy[] = [];
  for (const payment of await paymentsOfSale(tx, sale)) {
    const which = payment.method === 'gift_card' ? 'gift' : 'hand';
    const part = Math.min(left[which], payment.amount - payment.returned);
    if (part <= 0) continue;
    left[which] -= part;
    parts.push({ how: methodLabel(payment), amount: part });
    const key = { studioId, id: payment.id };
    await tx.update(SalePayment, key, { returned: payment.returned + part });
    if (payment.method === 'cash')
      await moveSaleCash(tx, {
        studioId,
        kind,
        amount: -part,
        actorId: actorId ?? sale.soldBy,
        saleId,
        reason,
      });
  }
  if (left.hand + left.gift > 0) throw new Error('a sale gives back no more than was paid');
  return parts;
};
