import type { Addressee } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { subscriptionMail } from './messages.js';

/** Payload of send-subscription-email (spec section 3). */
export interface SubscriptionMail extends Addressee {
  subscriptionPlanName: string;
  benefit1: string;
  benefit2: string;
  benefit3: string;
  benefit4: string;
  nextBillingDate: string;
  bookingURL: string;
}

export const subscription = subscriptionMail<SubscriptionMail>((mail, locale) => {
  const { t, greet, end } = locale;
  const benefits = [mail.benefit1, mail.benefit2, mail.benefit3, mail.benefit4];
  const next = end(mail.nextBillingDate);
  return {
    subject: t('subscriptionSubject', { subscriptionPlanName: mail.subscriptionPlanName }),
    preheader: t('subscriptionRenewedPreheader', { next }),
    title: greet(t('yourSubscriptionHasBegun'), mail.userName),
    lead: t('subscriptionLead'),
    panel: {
      heading: mail.subscriptionPlanName,
      strong: t('subscriptionRenewedPreheader', { next }),
      rows: benefits
        .filter((benefit) => benefit !== '')
        .flatMap((benefit, n) => row(t('benefit', { n: n + 1 }), benefit)),
    },
    ...button(t('bookAClass'), mail.bookingURL),
    notes: [
      {
        text: t('subscriptionText'),
      },
    ],
  };
});

/** Payload of send-subscription-cancellation-email (spec section 3). */
export interface SubscriptionCancellationMail extends Addressee {
  endDate: string;
  feedbackURL: string;
  /** It is over; unless said, it runs to its last day. */
  hasEnded?: boolean;
}

export const subscriptionCancellation = subscriptionMail<SubscriptionCancellationMail>(
  (mail, locale) => {
    const { t, greet, end } = locale;
    const until = end(mail.endDate);
    return {
      subject: t('yourSubscriptionIsCancelled'),
      preheader: mail.hasEnded
        ? t('subscriptionCancelledNowPreheader', { until })
        : t('subscriptionCancellationPreheader', { until }),
      title: greet(t('yourSubscriptionIsCancelled'), mail.userName),
      lead: mail.hasEnded
        ? t('subscriptionCancelledNowLead', { until })
        : t('subscriptionCancellationLead', { until }),
      ...button(t('tellUsWhy'), mail.feedbackURL),
      notes: [
        {
          text: t('subscriptionCancellationText'),
        },
      ],
    };
  },
);
