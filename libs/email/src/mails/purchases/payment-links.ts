import type { Addressee } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { purchaseMail } from './messages.js';

/** The front desk sold something that is paid by a link. */
export interface PaymentLinkMail extends Addressee {
  what: string;
  amount: string;
  /** An instant. */
  expiresAt: string;
  payUrl: string;
}

export const paymentLink = purchaseMail<PaymentLinkMail>((mail, { t, greet, money, day }) => ({
  subject: t('paymentLinkSubject', { amount: money(mail.amount), what: mail.what }),
  preheader: t('paymentLinkUntil', { until: day(mail.expiresAt) }),
  title: greet(t('paymentLinkTitle'), mail.userName),
  lead: t('paymentLinkLead'),
  panel: {
    heading: mail.what,
    strong: money(mail.amount),
    rows: [...row(t('payBy'), day(mail.expiresAt))],
  },
  ...button(t('payByCard'), mail.payUrl),
  notes: [{ text: t('paymentLinkText') }],
}));
