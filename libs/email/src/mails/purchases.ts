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

export const packagePurchase: Writer<PackagePurchaseMail> = (mail, tongue) => {
  const { say, greet, day, end, money, credits } = tongue;
  const got = say(
    `${credits(mail.creditsAdded)}, valid until ${end(mail.expiryDate)}`,
    `${credits(mail.creditsAdded)}، صالحة حتى ${end(mail.expiryDate)}`,
  );
  return {
    subject: say(`Your purchase: ${mail.packageName}`, `تأكيد الشراء: ${mail.packageName}`),
    preheader: got,
    title: greet(say('Thank you', 'شكرًا لك'), mail.userName),
    lead: say('Your credits are ready to be used.', 'حصصك جاهزة للاستخدام.'),
    panel: {
      heading: mail.packageName,
      strong: got,
      rows: [
        ...row(say('Bought on', 'تاريخ الشراء'), day(mail.purchaseDate)),
        ...row(
          say('Amount paid', 'المبلغ المدفوع'),
          say(
            `${money(mail.amountPaid)}, 5 % VAT included`,
            `${money(mail.amountPaid)} شاملًا ضريبة القيمة المضافة 5%`,
          ),
        ),
        ...row(say('Transaction', 'رقم العملية'), mail.transactionId),
      ],
    },
    ...button(say('Book a Class', 'حجز حصة'), mail.scheduleUrl),
    notes: [
      {
        text: say(
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

export const creditsWarning: Writer<CreditsWarningMail> = (mail, tongue) => {
  const { say, greet, end, credits } = tongue;
  const left = credits(mail.creditsRemaining);
  const until = end(mail.expirationDate);
  return {
    subject: say(`${left} left: ${mail.packageType}`, `المتبقي ${left}: ${mail.packageType}`),
    preheader: say(`Valid until ${until}.`, `صالحة حتى ${until}.`),
    title: greet(say(`${left} left`, `المتبقي لديك ${left}`), mail.userName),
    lead: say(
      'A look at your package, so that nothing is lost.',
      'نظرة على باقتك حتى لا تفوتك أي حصة.',
    ),
    panel: {
      heading: mail.packageType,
      strong: say(`${left}, valid until ${until}`, `${left}، صالحة حتى ${until}`),
      rows: [],
    },
    ...button(say('View Packages', 'عرض الباقات'), mail.packagesUrl),
    notes: [{ text: say('The last day is included.', 'اليوم الأخير مشمول.') }],
  };
};
