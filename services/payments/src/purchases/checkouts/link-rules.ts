import { randomBytes } from 'node:crypto';
import type { PaymentLinkView } from '@studio/contracts';
import { isLinkOpen } from '../fulfilment/fulfilment.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';

/** Nobody guesses it: whoever has the link may pay. */
export const newLinkToken = (): string => randomBytes(18).toString('base64url');

/** Of the page that leads to the card page. */
export const linkPath = (token: string): string => `/pay/${token}`;

export const stateOfLink = (payment: Payment, now: Date): PaymentLinkView['state'] => {
  if (payment.paidAt) return 'paid';
  return isLinkOpen(payment, now) ? 'open' : 'over';
};
