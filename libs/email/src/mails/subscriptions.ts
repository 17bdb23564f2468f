import type { Addressee, Writer } from '../mail-content.js';
import { button, row } from './classes.js';

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

export const subscription: Writer<SubscriptionMail> = (mail, locale) => {
  const { t, greet, end } = locale;
  const benefits = [mail.benefit1, mail.benefit2, mail.benefit3, mail.benefit4];
  const next = end(mail.nextBillingDate);
  return {
    subject: t(
      `Your subscription: ${mail.subscriptionPlanName}`,
      `اشتراكك: ${mail.subscriptionPlanName}`,
    ),
    preheader: t(`Next billing date: ${next}`, `تاريخ الدفعة القادمة: ${next}`),
    title: greet(t('Your subscription has begun', 'بدأ اشتراكك'), mail.userName),
    lead: t('Here is what you get.', 'إليك ما يشمله الاشتراك.'),
    panel: {
      heading: mail.subscriptionPlanName,
      strong: t(`Next billing date: ${next}`, `تاريخ الدفعة القادمة: ${next}`),
      rows: benefits
        .filter((benefit) => benefit !== '')
        .flatMap((benefit, n) => row(t(`Benefit ${n + 1}`, `الميزة ${n + 1}`), benefit)),
    },
    ...button(t('Book a Class', 'حجز حصة'), mail.bookingURL),
    notes: [
      {
        text: t(
          'You can cancel at any time; it then runs to the end of the period that is paid for.',
          'يمكن الإلغاء في أي وقت، ويستمر الاشتراك حتى نهاية المدة المدفوعة.',
        ),
      },
    ],
  };
};

/** Payload of send-subscription-cancellation-email (spec section 3). */
export interface SubscriptionCancellationMail extends Addressee {
  endDate: string;
  feedbackURL: string;
}

export const subscriptionCancellation: Writer<SubscriptionCancellationMail> = (mail, locale) => {
  const { t, greet, end } = locale;
  const until = end(mail.endDate);
  return {
    subject: t('Your subscription is cancelled', 'تم إلغاء اشتراكك'),
    preheader: t(`You can book until ${until}.`, `يمكنك الحجز حتى ${until}.`),
    title: greet(t('Your subscription is cancelled', 'تم إلغاء اشتراكك'), mail.userName),
    lead: t(
      `It runs until ${until}, and no more payments are taken. Until then you can book as before.`,
      `يستمر حتى ${until} ولن تُسحب أي دفعات أخرى. ويمكنك الحجز كالمعتاد حتى ذلك الحين.`,
    ),
    ...button(t('Tell us why', 'إخبارنا بالسبب'), mail.feedbackURL),
    notes: [
      {
        text: t(
          'It takes a minute and helps us to be better.',
          'لن يستغرق ذلك سوى دقيقة، ويساعدنا على التحسّن.',
        ),
      },
    ],
  };
};
