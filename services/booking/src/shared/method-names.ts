import type { FrontDeskMethod } from '@studio/contracts';

/** What the member and the mail of the front desk read as what paid. */
export const methodNames: Readonly<Record<FrontDeskMethod, string>> = {
  cash: 'Cash',
  terminal: 'Card terminal',
  transfer: 'Bank transfer',
  link: 'Payment link',
};
