import type { SalePayment } from './sale-payment.entity.js';

/** What the front desk takes and gives back by hand. */
export const handLabels = {
  cash: 'Cash',
  terminal: 'Card terminal',
  transfer: 'Bank transfer',
} as const;

/** As invoices and credit notes say it. */
export const methodLabel = ({ method, giftEnding }: Pick<SalePayment, 'method' | 'giftEnding'>) =>
  method === 'gift_card'
    ? `Gift card ending in ${giftEnding ?? ''}`
    : { ...handLabels, link: 'Card' }[method];
