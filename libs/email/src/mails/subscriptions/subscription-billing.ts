import { isWithoutVat, type Addressee } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { subscriptionMail } from './messages.js';

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

export const subscriptionRenewed = subscriptionMail<SubscriptionRenewedMail>((mail, locale) => {
  const { t, greet, end, money } = locale;
  const next = end(mail.nextBillingDate);
  const paid = money(mail.amountPaid);
  return {
    subject: t('subscriptionRenewedSubject', {
      subscriptionPlanName: mail.subscriptionPlanName,
      paid,
    }),
    preheader: t('subscriptionRenewedPreheader', { next }),
    title: greet(t('subscriptionRenewedTitle'), mail.userName),
    lead: t(isWithoutVat(mail) ? 'subscriptionRenewedReceiptLead' : 'subscriptionRenewedLead'),
    panel: {
      heading: mail.subscriptionPlanName,
      strong: mail.description,
      rows: [...row(t('amountPaid'), paid), ...row(t('nextBillingDate'), next)],
    },
    ...button(t('mySubscription'), mail.manageURL),
    notes: [],
  };
});

/** The card was refused: there is some time to put it right. */
export interface SubscriptionPaymentFailedMail extends Addressee {
  subscriptionPlanName: string;
  /** With its currency. */
  amountDue: string;
  /** Until then classes can be booked as before. */
  payBefore: string;
  manageURL: string;
}

export const subscriptionPaymentFailed = subscriptionMail<SubscriptionPaymentFailedMail>(
  (mail, locale) => {
    const { t, greet, end, money } = locale;
    const until = end(mail.payBefore);
    const due = money(mail.amountDue);
    return {
      subject: t('subscriptionPaymentFailedSubject', {
        subscriptionPlanName: mail.subscriptionPlanName,
      }),
      preheader: t('subscriptionPaymentFailedPreheader', { until }),
      title: greet(t('yourCardWasDeclined'), mail.userName),
      lead: t('subscriptionPaymentFailedLead', { due, until }),
      panel: {
        heading: mail.subscriptionPlanName,
        strong: t('subscriptionPaymentFailedStrong', { due }),
        rows: row(t('pleasePayBy'), until),
      },
      ...button(t('updateMyCard'), mail.manageURL),
      notes: [],
    };
  },
);

/** Nobody paid in the end. */
export interface SubscriptionEndedMail extends Addressee {
  subscriptionPlanName: string;
  endDate: string;
  plansURL: string;
}

export const subscriptionEnded = subscriptionMail<SubscriptionEndedMail>((mail, locale) => {
  const { t, greet, end } = locale;
  const when = end(mail.endDate);
  return {
    subject: t('subscriptionEndedSubject', { subscriptionPlanName: mail.subscriptionPlanName }),
    preheader: t('subscriptionEndedPreheader', { when }),
    title: greet(t('yourSubscriptionHasEnded'), mail.userName),
    lead: t('subscriptionEndedLead'),
    panel: {
      heading: mail.subscriptionPlanName,
      strong: t('subscriptionEndedStrong', { when }),
      rows: [],
    },
    ...button(t('seeThePlans'), mail.plansURL),
    notes: [],
  };
});

/** A plan that was paid in another system is near its last day. */
export const planEnding = subscriptionMail<SubscriptionEndedMail>((mail, locale) => {
  const { t, greet, end } = locale;
  const when = end(mail.endDate);
  return {
    subject: t('planEndingSubject', { when }),
    preheader: t('planEndingPreheader'),
    title: greet(t('yourPlanEnds'), mail.userName),
    lead: t('planEndingLead'),
    panel: {
      heading: mail.subscriptionPlanName,
      strong: t('planEndingStrong', { when }),
      rows: [],
    },
    ...button(t('seeThePlans'), mail.plansURL),
    notes: [],
  };
});
