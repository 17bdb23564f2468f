import type { Addressee, Writer } from '../mail-content.js';
import { button, row } from './classes.js';

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
}

export interface CreditNoteMail extends ReceiptMail {
  /** The invoice that it takes back, in part or in full. */
  invoiceNumber: string;
}

export const receipt: Writer<ReceiptMail> = (mail, { t, greet, day, money }) => ({
  subject: t(
    `Your tax invoice ${mail.number}: ${money(mail.total)}`,
    `الفاتورة الضريبية ${mail.number}: ${money(mail.total)}`,
  ),
  preheader: t(`${mail.description}, paid.`, `${mail.description}، مدفوعة.`),
  title: greet(t('Thank you for your payment', 'شكرًا على الدفع'), mail.userName),
  lead: t('Your tax invoice is attached as a PDF.', 'الفاتورة الضريبية مرفقة بصيغة PDF.'),
  panel: {
    heading: money(mail.total),
    strong: mail.description,
    rows: [
      ...row(t('Invoice', 'رقم الفاتورة'), mail.number),
      ...row(t('Date', 'التاريخ'), day(mail.issuedOn)),
      ...row(t('Net', 'الصافي'), money(mail.net)),
      ...row(t('VAT 5 %', 'الضريبة 5%'), money(mail.vat)),
      ...row(t('Total', 'الإجمالي'), money(mail.total)),
    ],
  },
  ...button(t('View my invoices', 'عرض فواتيري'), mail.invoicesUrl),
  notes: [],
});

export const creditNote: Writer<CreditNoteMail> = (mail, { t, greet, day, money }) => ({
  subject: t(
    `Your refund ${mail.number}: ${money(mail.total)}`,
    `استرداد المبلغ ${mail.number}: ${money(mail.total)}`,
  ),
  preheader: mail.description,
  title: greet(t('Your refund is on its way', 'المبلغ في طريقه إليك'), mail.userName),
  lead: t(
    'It arrives on the card that you paid with in 5 to 10 days. The credit note is attached as a PDF.',
    'يصل المبلغ إلى البطاقة التي دُفع بها خلال 5 إلى 10 أيام. وإشعار الدائن مرفق بصيغة PDF.',
  ),
  panel: {
    heading: money(mail.total),
    strong: mail.description,
    rows: [
      ...row(t('Credit note', 'إشعار دائن'), mail.number),
      ...row(t('For invoice', 'عن الفاتورة'), mail.invoiceNumber),
      ...row(t('Date', 'التاريخ'), day(mail.issuedOn)),
      ...row(t('Net', 'الصافي'), money(mail.net)),
      ...row(t('VAT 5 %', 'الضريبة 5%'), money(mail.vat)),
    ],
  },
  ...button(t('View my invoices', 'عرض فواتيري'), mail.invoicesUrl),
  notes: [],
});
