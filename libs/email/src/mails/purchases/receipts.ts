import type { Addressee } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { purchaseMail } from './messages.js';

/** A tax invoice or a credit note; the PDF itself is attached. */
export interface ReceiptMail extends Addressee {
  /** `INV-2026-000123`. */
  number: string;
  /** What was paid for. */
  description: string;
  /** An instant or a day. */
  issuedOn: string;
  /** With their currency: `AED 1,250.00`. */
  total: string;
  net: string;
  vat: string;
  invoicesUrl: string;
  /** Of gift cards alone: no tax invoice, but a receipt without VAT. */
  isVoucher?: boolean;
}

export interface CreditNoteMail extends ReceiptMail {
  /** The invoice that it takes back, in part or in full. */
  invoiceNumber: string;
  /** Where the money goes: `card`, `gift_card`, `hand`, `owed_cash`, …; mails of before have none. */
  to?: string;
}

export const receipt = purchaseMail<ReceiptMail>((mail, { t, greet, day, money }) => {
  const { number, isVoucher = false } = mail;
  const total = money(mail.total);
  const tax = [...row(t('net'), money(mail.net)), ...row(t('vat5'), money(mail.vat))];
  return {
    subject: t(isVoucher ? 'voucherSubject' : 'receiptSubject', { number, total }),
    preheader: t('receiptPreheader', { description: mail.description }),
    title: greet(t('receiptTitle'), mail.userName),
    lead: t(isVoucher ? 'voucherLead' : 'receiptLead'),
    panel: {
      heading: total,
      strong: mail.description,
      rows: [
        ...row(t(isVoucher ? 'voucher' : 'invoice'), number),
        ...row(t('date'), day(mail.issuedOn)),
        ...(isVoucher ? [] : tax),
        ...row(t('total'), total),
      ],
    },
    ...button(t('viewMyInvoices'), mail.invoicesUrl),
    notes: [],
  };
});

export const creditNote = purchaseMail<CreditNoteMail>((mail, { t, greet, day, money }) => ({
  subject: t('creditNoteSubject', { number: mail.number, total: money(mail.total) }),
  preheader: mail.description,
  title: greet(t('creditNoteTitle', { to: mail.to ?? 'card' }), mail.userName),
  lead: t('creditNoteLead', { to: mail.to ?? 'card' }),
  panel: {
    heading: money(mail.total),
    strong: mail.description,
    rows: [
      ...row(t('creditNote'), mail.number),
      ...row(t('forInvoice'), mail.invoiceNumber),
      ...row(t('date'), day(mail.issuedOn)),
      ...row(t('net'), money(mail.net)),
      ...row(t('vat5'), money(mail.vat)),
    ],
  },
  ...button(t('viewMyInvoices'), mail.invoicesUrl),
  notes: [],
}));
