import { isWithoutVat, type Addressee } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { purchaseMail } from './messages.js';

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

export const packagePurchase = purchaseMail<PackagePurchaseMail>((mail, locale) => {
  const { t, greet, day, end, money, credits } = locale;
  const paid = money(mail.amountPaid);
  const got = t('creditsValidUntil', {
    creditsAdded: credits(mail.creditsAdded),
    expiryDate: end(mail.expiryDate),
  });
  return {
    subject: t('packagePurchaseSubject', { packageName: mail.packageName }),
    preheader: got,
    title: greet(t('thankYou'), mail.userName),
    lead: t('packagePurchaseLead'),
    panel: {
      heading: mail.packageName,
      strong: got,
      rows: [
        ...row(t('boughtOn'), day(mail.purchaseDate)),
        ...row(t('amountPaid'), isWithoutVat(mail) ? paid : t('paidWithVat', { amountPaid: paid })),
        ...row(t('transaction'), mail.transactionId),
      ],
    },
    ...button(t('bookAClass'), mail.scheduleUrl),
    notes: [
      {
        text: t('packagePurchaseText'),
      },
    ],
  };
});

/** Payload of send-credits-warning-email (spec section 3). */
export interface CreditsWarningMail extends Addressee {
  creditsRemaining: number;
  expirationDate: string;
  packageType: string;
  packagesUrl?: string;
}

export const creditsWarning = purchaseMail<CreditsWarningMail>((mail, locale) => {
  const { t, greet, end, credits } = locale;
  const left = credits(mail.creditsRemaining);
  const until = end(mail.expirationDate);
  return {
    subject: t('creditsWarningSubject', { left, packageType: mail.packageType }),
    preheader: t('creditsWarningPreheader', { until }),
    title: greet(t('creditsWarningTitle', { left }), mail.userName),
    lead: t('creditsWarningLead'),
    panel: {
      heading: mail.packageType,
      strong: t('creditsWarningStrong', { left, until }),
      rows: [],
    },
    ...button(t('viewPackages'), mail.packagesUrl),
    notes: [{ text: t('creditsWarningText') }],
  };
});
