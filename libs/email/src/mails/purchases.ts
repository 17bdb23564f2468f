import type { Addressee, Writer } from '../mail-content.js';
import { button, row } from './classes.js';

/** Payload of send-package-purchase-email (spec section 3). */
export interface PackagePurchaseMail extends Addressee {
  packageName: string;
  purchaseDate: string;
  /** With its currency, such as `AED 1,250.00`; a number is dirhams. */
  amountPaid: string | number;
  transactionId: string;
  creditsAdded: number;
  expiryDate: string;
  scheduleUrl: string;
}

export const packagePurchase: Writer<PackagePurchaseMail> = (mail, locale) => {
  const { t, greet, day, end, money, credits } = locale;
  const got = t(
    `${credits(mail.creditsAdded)}, valid until ${end(mail.expiryDate)}`,
    `${credits(mail.creditsAdded)}، صالحة حتى ${end(mail.expiryDate)}`,
  );
  return {
    subject: t(`Your purchase: ${mail.packageName}`, `تأكيد الشراء: ${mail.packageName}`),
    preheader: got,
    title: greet(t('Thank you', 'شكرًا لك'), mail.userName),
    lead: t('Your credits are ready to be used.', 'حصصك جاهزة للاستخدام.'),
    panel: {
      heading: mail.packageName,
      strong: got,
      rows: [
        ...row(t('Bought on', 'تاريخ الشراء'), day(mail.purchaseDate)),
        ...row(
          t('Amount paid', 'المبلغ المدفوع'),
          t(
            `${money(mail.amountPaid)}, 5 % VAT included`,
            `${money(mail.amountPaid)} شاملًا ضريبة القيمة المضافة 5%`,
          ),
        ),
        ...row(t('Transaction', 'رقم العملية'), mail.transactionId),
      ],
    },
    ...button(t('Book a Class', 'حجز حصة'), mail.scheduleUrl),
    notes: [
      {
        text: t(
          'The last day is included. Packages are personal and cannot be passed on.',
          'اليوم الأخير مشمول. الباقات شخصية ولا يمكن نقلها إلى شخص آخر.',
        ),
      },
    ],
  };
};

/** Payload of send-credits-warning-email (spec section 3). */
export interface CreditsWarningMail extends Addressee {
  creditsRemaining: number;
  expirationDate: string;
  packageType: string;
  packagesUrl?: string;
}

export const creditsWarning: Writer<CreditsWarningMail> = (mail, locale) => {
  const { t, greet, end, credits } = locale;
  const left = credits(mail.creditsRemaining);
  const until = end(mail.expirationDate);
  return {
    subject: t(`${left} left: ${mail.packageType}`, `المتبقي ${left}: ${mail.packageType}`),
    preheader: t(`Valid until ${until}.`, `صالحة حتى ${until}.`),
    title: greet(t(`${left} left`, `المتبقي لديك ${left}`), mail.userName),
    lead: t(
      'A look at your package, so that nothing is lost.',
      'نظرة على باقتك حتى لا تفوتك أي حصة.',
    ),
    panel: {
      heading: mail.packageType,
      strong: t(`${left}, valid until ${until}`, `${left}، صالحة حتى ${until}`),
      rows: [],
    },
    ...button(t('View Packages', 'عرض الباقات'), mail.packagesUrl),
    notes: [{ text: t('The last day is included.', 'اليوم الأخير مشمول.') }],
  };
};
