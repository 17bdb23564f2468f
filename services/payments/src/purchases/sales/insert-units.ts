import { newId } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { SaleBasket, SalePaymentInput } from '@studio/contracts';
import { holdFee } from '../../accounting/fee-records/fee-records.api.js';
import { holdGiftCard } from '../../products/gift-cards/gift-cards.api.js';
import {
  addStep,
  insertSoldPayment,
  recordReductions,
} from '../../accounting/ledger/ledger.api.js';
import { reservePromo } from '../../products/promotions/promotions.api.js';
import { takePiece } from '../../products/retail/retail.api.js';
import { claimOnce, refusedOnce } from '../fulfilment/fulfilment.api.js';
import type { PricedBasket } from './price-basket.js';
import { isPlace, methodOf, onceOfferOfUnit, shareGift, type SaleUnit } from './sale-rules.js';

const DAY_MS = 86_400_000;
/** A bank transfer that has not come by then is no payment that anybody waits for. */
const TRANSFER_DAYS = 60;

export interface SoldBasket extends PricedBasket {
  studioId: string;
  saleId: string;
  actorId: string;
  basket: SaleBasket;
  payments: readonly SalePaymentInput[];
}

/**
 * Each thing of the basket is a payment of the ledger, with its part of the discount and of the
 * gift card. Throws GIFT_CARD_TOO_LOW, FEE_NOT_OWED, INTRO_USED, ONCE_PER_PERSON,
 * OFFER_PAYMENT_OPEN and what a code refuses.
 */
export const insertUnits = async (
  tx: EntityManager,
  sold: SoldBasket,
  linkClosesAt: Date,
): Promise<void> => {
  const card = sold.payments.find((payment) => payment.method === 'gift_card');
  const shares = shareGift(sold.units, card?.amount ?? 0);
  for (const [n, unit] of sold.units.entries()) {
    const id = newId();
    await insertUnit(tx, { id, sold, unit, linkClosesAt });
    const gift =
      card && shares[n]
        ? await holdShare(tx, { studioId: sold.studioId, id, code: card.code, share: shares[n] })
        : null;
    await reduce(tx, { id, sold, unit, gift });
  }
};

interface NewUnit {
  id: string;
  sold: SoldBasket;
  unit: SaleUnit;
}

const insertUnit = async (
  tx: EntityManager,
  { id, sold, unit, linkClosesAt }: NewUnit & { linkClosesAt: Date },
): Promise<void> => {
  const { studioId, saleId, basket, payments } = sold;
  const isLink = payments.some(({ method }) => method === 'link');
  const onceOffer = onceOfferOfUnit(unit);
  const other = await claimOnce(tx, { studioId, id, userId: basket.userId, onceOffer });
  if (other) throw refusedOnce(other, unit.secondUnavailableBecause ?? undefined);
  const closesAt = isLink ? linkClosesAt : new Date(Date.now() + TRANSFER_DAYS * DAY_MS);
  await insertSoldPayment(tx, {
    studioId,
    id,
    userId: basket.userId,
    kind: unit.kind,
    referenceId: unit.referenceId,
    description: unit.name,
    ...priceOf(sold, unit),
    method: methodOf(payments),
    saleId,
    giftRequest: unit.gift && JSON.stringify(unit.gift),
    closesAt,
    checkAt: checkAtOf(sold, unit, closesAt),
    onceOffer,
  });
  await holdUnit(tx, { id, sold, unit });
  await addStep(tx, { studioId, id }, { what: 'Sold at the front desk', detail: `sale ${saleId}` });
};

/** A fee and a piece of goods are set aside for their payment. */
const holdUnit = async (tx: EntityManager, { id, sold, unit }: NewUnit): Promise<void> => {
  const of = { studioId: sold.studioId, paymentId: id };
  const { kind, referenceId } = unit;
  const fee = { ...of, feeId: referenceId, userId: sold.basket.userId };
  if (kind === 'fee' && !(await holdFee(tx, fee))) throw new Refused('FEE_NOT_OWED');
  if (kind === 'retail' && !(await takePiece(tx, { ...of, itemId: referenceId })))
    throw new Refused('OUT_OF_STOCK', { left: 0 });
};

/** A link when its time is over; a place of a transfer now; of another transfer nobody else knows. */
const checkAtOf = ({ payments }: SoldBasket, unit: SaleUnit, closesAt: Date): Date | null => {
  if (payments.some(({ method }) => method === 'link')) return closesAt;
  const isTransfer = payments.some(({ method }) => method === 'transfer');
  return isTransfer && isPlace(unit) ? new Date() : null;
};

/** A discount by hand comes off at once; that of a code with its use. */
const priceOf = ({ promo, basket }: SoldBasket, { price, discount }: SaleUnit) => {
  const reason = basket.discount?.reason;
  if (promo || !reason || discount === 0)
    return { amount: price, discount: 0, discountReason: null };
  return { amount: price - discount, discount, discountReason: reason };
};

interface Held {
  giftCardId: string;
  ending: string;
  amount: number;
}
const noGift = { giftCardId: null, ending: null, amount: 0 };

const holdShare = async (
  tx: EntityManager,
  { studioId, id, code, share }: { studioId: string; id: string; code: string; share: number },
): Promise<Held> =>
  holdGiftCard(tx, {
    studioId,
    paymentId: id,
    code,
    share: (balance) => {
      if (balance < share) throw new Refused('GIFT_CARD_TOO_LOW', { left: balance });
      return share;
    },
  });

/** What the gift card pays of it, and the use of the code when it is the thing that it lowers. */
const reduce = async (
  tx: EntityManager,
  { id, sold, unit, gift }: NewUnit & { gift: Held | null },
): Promise<void> => {
  const { studioId, promo } = sold;
  const isLowered = promo?.unit === unit;
  if (!isLowered && !gift) return;
  const { giftCardId, ending, amount: giftAmount } = gift ?? noGift;
  await recordReductions(
    tx,
    { studioId, id },
    {
      amount: unit.price - unit.discount - giftAmount,
      discount: unit.discount,
      ...(isLowered ? await takeUse(tx, { id, sold, unit, code: promo.code }) : noUse),
      giftAmount,
      giftCardId,
      giftEnding: ending,
    },
  );
};

const noUse = { promoCodeId: null, promoCode: null };

const takeUse = async (
  tx: EntityManager,
  { id, sold, unit, code }: NewUnit & { code: string },
): Promise<{ promoCodeId: string; promoCode: string }> => {
  const { studioId, basket } = sold;
  const request = { ...unit, studioId, paymentId: id, userId: basket.userId, now: new Date() };
  const use = await reservePromo(tx, { ...request, code });
  return { promoCodeId: use.promoCodeId, promoCode: use.code };
};
