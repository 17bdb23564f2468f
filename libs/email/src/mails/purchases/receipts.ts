import { isWithoutVat, type Addressee } from '../../mail-content.js';
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

const leadOf = (mail: ReceiptMail) => {
  if (isWithoutVat(mail)) return 'plainReceiptLead';
  return mail.isVoucher ? 'voucherLead' : 'receiptLead';
};

export const receipt = purchaseMail<ReceiptMail>((mail, { t, greet, day, money }) => {
  const { number, isVoucher = false } = mail;
  const isReceipt = isVoucher || isWithoutVat(mail);
  const total = money(mail.total);
  const tax = [...row(t('net'), money(mail.net)), ...row(t('vat5'), money(mail.vat))];
  return {
    subject: t(isReceipt ? 'voucherSubject' : 'receiptSubject', { number, total }),
    preheader: t('receiptPreheader', { description: mail.description }),
    title: greet(t('receiptTitle'), mail.userName),
    lead: t(leadOf(mail)),
    panel: {
      heading: total,
      strong: mail.description,
      rows: [
        ...row(t(isReceipt ? 'voucher' : 'invoice'), number),
        ...row(t('date'), day(mail.issuedOn)),
        ...(isReceipt ? [] : tax),
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
      ...row(t(isWithoutVat(mail) ? 'forReceipt' : 'forInvoice'), mail.invoiceNumber),
      ...row(t('date'), day(mail.issuedOn)),
      ...(isWithoutVat(mail)
        ? []
        : [...row(t('net'), money(mail.net)), ...row(t('vat5'), money(mail.vat))]),
    ],
  },
  ...button(t('viewMyInvoices'), mail.invoicesUrl),
  notes: [],
}));
