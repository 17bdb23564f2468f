import type { SalePaymentInput, SaleQuote, Sellable } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { vatOf } from '../../accounting/invoices/invoices.api.js';
import { onceOfferOf } from '../../products/offers/offers.api.js';
import type {
  GiftCardRequest,
  PaymentKind,
  PaymentMethod,
} from '../../accounting/ledger/payment.entity.js';

/** One thing of a basket. Fils. */
export interface SaleUnit {
  kind: PaymentKind;
  referenceId: string;
  /** Of which the reference is a version. */
  productId?: string | undefined;
  name: string;
  price: number;
  discount: number;
  gift: GiftCardRequest | null;
  /** Of what one person buys once. */
  secondUnavailableBecause?: Sellable['secondUnavailableBecause'];
  /** Of a seat or a place: nobody pays for it later. */
  heldUntil?: Date | undefined;
}

/** Gift cards and plans keep their price (decision 29); less of a fee is for managers to waive. */
const isDiscountable = ({ kind }: SaleUnit): boolean =>
  kind !== 'gift_card' && kind !== 'subscription' && kind !== 'fee';

/** A seat of a class, or a place at an event. */
export const isPlace = ({ kind }: Pick<SaleUnit, 'kind'>): boolean =>
  kind === 'class' || kind === 'event';

export const totalOf = (units: readonly SaleUnit[]): number =>
  units.reduce((sum, { price, discount }) => sum + price - discount, 0);

/**
 * One intro offer of all, and one of each other product that is sold once to each person: booking
 * knows what somebody had, but not what else is in the basket. Throws INTRO_USED, ONCE_PER_PERSON.
 */
export const refuseSecondOnes = (units: readonly SaleUnit[]): void => {
  const found = new Set<string>();
  for (const unit of units) {
    const { secondUnavailableBecause: why } = unit;
    const offer = onceOfferOfUnit(unit);
    if (!why || !offer) continue;
    if (found.has(offer)) throw new Refused(why);
    found.add(offer);
  }
};

/** What of it one person has once; null: it can be bought again. */
export const onceOfferOfUnit = (unit: SaleUnit): string | null =>
  onceOfferOf({ ...unit, id: unit.referenceId });

/**
 * A discount by hand, shared by price; the last share takes the rounding. Throws
 * DISCOUNT_NOT_APPLICABLE.
 */
export const shareDiscount = (units: readonly SaleUnit[], discount: number): SaleUnit[] => {
  const all = units.filter(isDiscountable).reduce((sum, { price }) => sum + price, 0);
  if (discount > all) throw new Refused('DISCOUNT_NOT_APPLICABLE', { most: all });
  let priceSoFar = 0;
  let shared = 0;
  return units.map((unit) => {
    if (!isDiscountable(unit)) return unit;
    priceSoFar += unit.price;
    const share = Math.round((discount * priceSoFar) / all) - shared;
    shared += share;
    return { ...unit, discount: share };
  });
};

/** VAT inside of the total, at the `percent` of its day; none is on gift cards. */
export const vatOfUnits = (units: readonly SaleUnit[], percent: number): number =>
  units.reduce(
    (sum, { kind, price, discount }) => sum + vatOf({ kind, total: price - discount }, percent).vat,
    0,
  );

/** The same thing several times is one line item. */
export const lineItemsOf = (
  units: readonly Pick<SaleUnit, 'kind' | 'referenceId' | 'name' | 'price' | 'discount'>[],
): SaleQuote['lineItems'] => {
  const lineItems = new Map<string, SaleQuote['lineItems'][number]>();
  for (const { kind, referenceId, name, price, discount } of units) {
    const key = kind === 'gift_card' ? `${referenceId}` : `${kind}:${referenceId}:${price}`;
    const lineItem = lineItems.get(key) ?? { kind, name, quantity: 0, amount: 0, discount: 0 };
    lineItem.quantity += 1;
    lineItem.amount += price;
    lineItem.discount += discount;
    lineItems.set(key, lineItem);
  }
  return [...lineItems.values()];
};

const isLater = ({ method }: SalePaymentInput): boolean =>
  method === 'transfer' || method === 'link';

const refuseSplit = (payments: readonly SalePaymentInput[]): void => {
  if (payments.length > 1 && payments.some(isLater)) throw new Refused('SALE_NOT_SPLITTABLE');
  const cards = payments.filter(({ method }) => method === 'gift_card');
  if (cards.length > 1) throw new Refused('GIFT_CARD_NOT_APPLICABLE');
};

/** What pays a basket must fit it. Throws the SALE_… that says why not, and NOT_ENOUGH_CASH. */
export const refuseWrongPayments = (
  units: readonly SaleUnit[],
  payments: readonly SalePaymentInput[],
): void => {
  const total = totalOf(units);
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
  if (paid !== total) throw new Refused('SALE_TOTAL_MISMATCH', { total });
  refuseSplit(payments);
  const isLink = payments.some(({ method }) => method === 'link');
  const hasPlan = units.some(({ kind }) => kind === 'subscription');
  if ((isLink && units.length > 1) || (hasPlan && !isLink))
    throw new Refused('SALE_METHOD_NOT_APPLICABLE');
  const payable = totalOf(units.filter(({ kind }) => kind !== 'gift_card'));
  for (const payment of payments) refuseWrongAmount(payment, payable);
};

const refuseWrongAmount = (payment: SalePaymentInput, payableByGift: number): void => {
  const { method, amount } = payment;
  if (method === 'cash' && payment.tendered < amount)
    throw new Refused('NOT_ENOUGH_CASH', { left: payment.tendered });
  if (method === 'gift_card' && amount > payableByGift)
    throw new Refused('GIFT_CARD_NOT_APPLICABLE');
};

/** What the ledger calls the part that no gift card pays. */
export const methodOf = (payments: readonly SalePaymentInput[]): PaymentMethod => {
  const methods = new Set(
    payments.filter(({ method }) => method !== 'gift_card').map(({ method }) => method),
  );
  const [only = 'gift_card'] = methods;
  if (methods.size > 1) return 'split';
  return only === 'link' ? 'card' : only;
};

/** Fils of a gift card for each thing, in the order of the basket; none for other gift cards. */
export const shareGift = (units: readonly SaleUnit[], amount: number): number[] => {
  let left = amount;
  return units.map(({ kind, price, discount }) => {
    const share = kind === 'gift_card' ? 0 : Math.min(left, price - discount);
    left -= share;
    return share;
  });
};

const MAILED_ONCE_MS = 60_000;

/** A second press, or a second person at the front desk, mails nothing. */
export const isJustMailed = (mailedAt: Date | null, now: Date): boolean =>
  mailedAt !== null && now.getTime() - mailedAt.getTime() < MAILED_ONCE_MS;
