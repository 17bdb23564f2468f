import type { SalePayment } from './sale-payment.entity.js';

const labels = {
  cash: 'Cash',
  terminal: 'Card terminal',
  transfer: 'Bank transfer',
  link: 'Card',
} as const;

/** As invoices and credit notes say it. */
export const methodLabel = ({ method, giftEnding }: Pick<SalePayment, 'method' | 'giftEnding'>) =>
  method === 'gift_card' ? `Gift card ending in ${giftEnding ?? ''}` : labels[method];
