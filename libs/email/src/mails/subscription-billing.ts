import type { Addressee, Writer } from '../mail-content.js';
import { button, row } from './classes.js';

/** A running subscription was charged; the tax invoice is attached. */
export interface SubscriptionRenewedMail extends Addressee {
  subscriptionPlanName: string;
  /** What the invoice is over. */
  description: string;
  /** With its currency: `AED 1,200.00`. */
  amountPaid: string;
  nextBillingDate: string;
  manageURL: string;
}

export const subscriptionRenewed: Writer<SubscriptionRenewedMail> = (mail, locale) => {
  const { t, greet, end, money } = locale;
  const next = end(mail.nextBillingDate);
  const paid = money(mail.amountPaid);
  return {
    subject: t(
      `Your payment for ${mail.subscriptionPlanName}: ${paid}`,
      `دفعة اشتراكك ${mail.subscriptionPlanName}: ${paid}`,
    ),
    preheader: t(`Next billing date: ${next}`, `تاريخ الدفعة القادمة: ${next}`),
    title: greet(t('Thank you for your payment', 'شكرًا على الدفع'), mail.userName),
    lead: t('Your tax invoice is attached as a PDF.', 'الفاتورة الضريبية مرفقة بصيغة PDF.'),
    panel: {
      heading: mail.subscriptionPlanName,
      strong: mail.description,
      rows: [
        ...row(t('Amount paid', 'المبلغ المدفوع'), paid),
        ...row(t('Next billing date', 'تاريخ الدفعة القادمة'), next),
      ],
    },
    ...button(t('My subscription', 'اشتراكي'), mail.manageURL),
    notes: [],
  };
};

/** The card was refused: there is some time to put it right. */
export interface SubscriptionPaymentFailedMail extends Addressee {
  subscriptionPlanName: string;
  /** With its currency. */
  amountDue: string;
  /** Until then classes can be booked as before. */
  payBefore: string;
  manageURL: string;
}

export const subscriptionPaymentFailed: Writer<SubscriptionPaymentFailedMail> = (mail, locale) => {
  const { t, greet, end, money } = locale;
  const until = end(mail.payBefore);
  const due = money(mail.amountDue);
  return {
    subject: t(
      `Your card was declined: ${mail.subscriptionPlanName}`,
      `رُفضت بطاقتك: ${mail.subscriptionPlanName}`,
    ),
    preheader: t(`Please update your card by ${until}.`, `يُرجى تحديث بطاقتك قبل ${until}.`),
    title: greet(t('Your card was declined', 'رُفضت بطاقتك'), mail.userName),
    lead: t(
      `We could not take ${due} for your subscription. You can book as before until ${until}; after that, new bookings wait until it is paid. We will try the card again.`,
      `لم نتمكن من سحب ${due} لاشتراكك. يمكنك الحجز كالمعتاد حتى ${until}، وبعد ذلك تتوقف الحجوزات الجديدة إلى أن يتم الدفع. وسنحاول سحب المبلغ مرة أخرى.`,
    ),
    panel: {
      heading: mail.subscriptionPlanName,
      strong: t(`To be paid: ${due}`, `المبلغ المطلوب: ${due}`),
      rows: row(t('Please pay by', 'يُرجى الدفع قبل'), until),
    },
    ...button(t('Update my card', 'تحديث بطاقتي'), mail.manageURL),
    notes: [],
  };
};

/** Nobody paid in the end. */
export interface SubscriptionEndedMail extends Addressee {
  subscriptionPlanName: string;
  endDate: string;
  plansURL: string;
}

export const subscriptionEnded: Writer<SubscriptionEndedMail> = (mail, locale) => {
  const { t, greet, end } = locale;
  const when = end(mail.endDate);
  return {
    subject: t(
      `Your subscription has ended: ${mail.subscriptionPlanName}`,
      `انتهى اشتراكك: ${mail.subscriptionPlanName}`,
    ),
    preheader: t(`It ended on ${when}.`, `انتهى في ${when}.`),
    title: greet(t('Your subscription has ended', 'انتهى اشتراكك'), mail.userName),
    lead: t(
      'Your card was declined each time we tried it. Nothing more is charged, and you can begin again whenever you like.',
      'رُفضت بطاقتك في كل محاولة. لن يُسحب أي مبلغ آخر، ويمكنك الاشتراك من جديد متى شئت.',
    ),
    panel: {
      heading: mail.subscriptionPlanName,
      strong: t(`Ended on ${when}`, `انتهى في ${when}`),
      rows: [],
    },
    ...button(t('See the plans', 'عرض الاشتراكات'), mail.plansURL),
    notes: [],
  };
};
