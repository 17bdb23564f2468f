import type { SaleBasket, SaleItem, SaleMethod, SalePaymentInput } from '@studio/contracts';
import { readAmount } from '../../shared/number-texts.js';

/** One tile in the basket. Fils. */
export interface BasketItem {
  key: string;
  name: string;
  price: number;
  quantity: number;
  /** What the request says of it, the quantity aside. */
  item:
    | { kind: 'package'; packageId: string }
    | { kind: 'visit'; classTypeId: string }
    | { kind: 'subscription'; planId: string }
    | { kind: 'fee'; feeId: string }
    | { kind: 'retail'; itemId: string }
    | Extract<SaleItem, { kind: 'gift_card' }>;
  /** Once a person, or one at a time: no second one. */
  isSingle: boolean;
}

/** A tile was pressed: one more of it. */
export const addItem = (
  items: readonly BasketItem[],
  added: Omit<BasketItem, 'quantity'>,
): BasketItem[] => {
  const known = items.find(({ key }) => key === added.key);
  if (!known) return [...items, { ...added, quantity: 1 }];
  return known.isSingle ? [...items] : setQuantity(items, known.key, known.quantity + 1);
};

export const feeKey = (feeId: string): string => `fee:${feeId}`;

/** The mail about credits or a plan has the invoice with it. */
export const isInvoiceMailedAnyway = (things: readonly { kind: string }[]): boolean =>
  things.some(({ kind }) => ['package', 'visit', 'subscription'].includes(kind));

/** Another person is chosen: fees are of one person. */
export const withoutFees = (items: readonly BasketItem[]): BasketItem[] =>
  items.filter(({ item }) => item.kind !== 'fee');

/** 0 takes it out. */
export const setQuantity = (
  items: readonly BasketItem[],
  key: string,
  quantity: number,
): BasketItem[] =>
  items
    .map((one) => (one.key === key ? { ...one, quantity: Math.min(quantity, 20) } : one))
    .filter((one) => one.quantity > 0);

export interface Discounts {
  promoCode: string;
  byHand: { amount: number; reason: string } | null;
}

const toItem = ({ item, quantity }: BasketItem): SaleItem =>
  item.kind === 'package' || item.kind === 'visit' || item.kind === 'retail'
    ? { ...item, quantity }
    : item;

export const toBasket = (
  userId: string,
  items: readonly BasketItem[],
  { promoCode, byHand }: Discounts,
): SaleBasket => ({
  userId,
  items: items.map(toItem),
  ...(promoCode && !byHand && { promoCode }),
  ...(byHand && { discount: byHand }),
});

/** A part of the payment as it is typed. */
export interface PartTexts {
  method: SaleMethod;
  /** What of the total it pays; of the first part of a split, the rest. */
  amount: string;
  tendered: string;
  code: string;
  /** How long a payment link can be paid. */
  minutes: number;
}
export const noPart: PartTexts = {
  method: 'cash',
  amount: '',
  tendered: '',
  code: '',
  minutes: 1_440,
};

/** What the customer handed over; nothing typed: the exact amount. */
export const tenderedOf = ({ tendered }: PartTexts, due: number): number | null =>
  tendered.trim() === '' ? due : readAmount(tendered);

const toPayment = (part: PartTexts, amount: number): SalePaymentInput | null => {
  const { method, code } = part;
  if (method === 'gift_card') return code.trim() ? { method, amount, code: code.trim() } : null;
  if (method === 'link') return { method, amount, minutes: part.minutes };
  if (method !== 'cash') return { method, amount };
  const tendered = tenderedOf(part, amount);
  return tendered === null || tendered < amount ? null : { method, amount, tendered };
};

/** The payments of a total; null: something is missing or wrong. */
export const toPayments = (
  total: number,
  first: PartTexts,
  second: PartTexts | null,
): SalePaymentInput[] | null => {
  const amount = second ? readAmount(second.amount) : 0;
  if (amount === null || amount >= total || (second && amount === 0)) return null;
  const parts = second
    ? [toPayment(first, total - amount), toPayment(second, amount)]
    : [toPayment(first, total)];
  const payments = parts.filter((part) => part !== null);
  return payments.length === parts.length ? payments : null;
};

/** Notes that people hand over for an amount: exact, then the next 50, 100, 500 and 1,000 dirhams. */
export const usualNotes = (due: number): number[] => {
  const rounded = [5_000, 10_000, 50_000, 100_000].map((note) => Math.ceil(due / note) * note);
  return [...new Set([due, ...rounded])].slice(0, 4);
};
