import { vatInside } from '@studio/domain-kit';
import type { PaymentKind } from '../ledger/payment.entity.js';
import type { DocumentLineItem, PaidBy } from '../documents/documents.api.js';

interface Priced {
  description: string;
  /** Fils, as on the payment. */
  amount: number;
  discount: number;
  promoCode: string | null;
  giftAmount: number;
  giftEnding: string | null;
}

/** The price, and what a promotion took off it. */
export const lineItemsOf = (payment: Priced): DocumentLineItem[] => {
  const { description, amount, discount, giftAmount, promoCode } = payment;
  const price = { what: description, amount: amount + discount + giftAmount };
  return discount
    ? [price, { what: `Promotion ${promoCode ?? ''}`.trim(), amount: -discount }]
    : [price];
};

/** A gift card pays; it doesn't lower the price. */
export const paidByOf = ({ amount, giftAmount, giftEnding }: Priced): PaidBy[] =>
  [
    { how: `Gift card ending in ${giftEnding ?? ''}`, amount: giftAmount },
    { how: 'Card', amount },
  ].filter((part) => part.amount > 0);

/**
 * VAT is included in what is paid, by card or gift card; `percent` is that of the day of the sale. A
 * gift card itself is a voucher that can buy anything: it is taxed when it is spent, not when it is
 * sold (decision 29).
 */
export const vatOf = (
  { kind, total }: { kind: PaymentKind; total: number },
  percent: number,
): { net: number; vat: number } => vatInside(total, kind === 'gift_card' ? 0 : percent);
