import type { Addressee, Writer } from '../mail-content.js';
import type { Locale } from '../locale.js';
import { button, classPanel } from './classes.js';

/** The class has ended without a check-in. */
export interface NoShowPendingMail extends Addressee {
  className: string;
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place?: string;
  /** An instant: until then the staff can put it right. */
  finalAt: string;
  scheduleUrl: string;
}

export const noShowPending: Writer<NoShowPendingMail> = (mail, locale) => {
  const { t, greet, moment } = locale;
  const at = moment(mail.finalAt);
  return {
    subject: t(`We missed you: ${mail.className}`, `افتقدناك: ${mail.className}`),
    preheader: t(
      'You were not checked in. Were you there? Tell us.',
      'لم يُسجَّل حضورك. إن كنت حاضرًا فيُرجى إخبارنا.',
    ),
    title: greet(t('We missed you', 'افتقدناك'), mail.userName),
    lead: t('You were not checked in for this class.', 'لم يُسجَّل حضورك في هذه الحصة.'),
    panel: classPanel(mail, locale),
    ...button(t('Book a Class', 'حجز حصة'), mail.scheduleUrl),
    notes: [
      {
        strong: t(`Were you there? Tell us before ${at}.`, `هل كنت حاضرًا؟ يُرجى إخبارنا قبل ${at}.`),
        text: t(
          'Answer this mail or speak to the desk, and we put it right. After that it counts as a no-show.',
          'يكفي الرد على هذه الرسالة أو التحدث إلى الاستقبال لتصحيح ذلك. وبعد ذلك يُحتسب تغيّبًا.',
        ),
      },
    ],
  };
};

export interface NoShowFinalMail extends Omit<NoShowPendingMail, 'finalAt'> {
  /**
   * What it cost: a number of credits, `AED 75.00`, or in words: a class of the plan, the price of
   * the visit, nothing.
   */
  charged: number | string;
  in?: 'class' | 'price' | 'nothing';
  /** A cancel of such a class is free until so many hours before it. */
  cancelHours?: number;
}

const nextTime = ({ cancelHours }: NoShowFinalMail, { t, hours }: Locale): string => {
  if (cancelHours === undefined || cancelHours === 0)
    return t(
      'Next time, cancel in time, and nothing is lost.',
      'في المرة القادمة يكفي الإلغاء في الوقت المتاح، ولن تخسر شيئًا.',
    );
  return t(
    `Next time, cancel up to ${hours(cancelHours)} before the class, and nothing is lost.`,
    `في المرة القادمة يكفي الإلغاء قبل ${hours(cancelHours)} من الحصة، ولن تخسر شيئًا.`,
  );
};

const chargedWords = (mail: NoShowFinalMail, { t, money, credits }: Locale): string => {
  switch (mail.in) {
    case 'class':
      return t('one class of your plan', 'حصة واحدة من اشتراكك');
    case 'price':
      return t('the price of the class', 'ثمن الحصة');
    case 'nothing':
      return t('nothing this time', 'لا شيء هذه المرة');
    default:
      return typeof mail.charged === 'number' ? credits(mail.charged) : money(mail.charged);
  }
};

export const noShowFinal: Writer<NoShowFinalMail> = (mail, locale) => {
  const { t, greet } = locale;
  const charged = chargedWords(mail, locale);
  return {
    subject: t(`No-show: ${mail.className}`, `تغيّب عن الحصة: ${mail.className}`),
    preheader: t(`Charged: ${charged}`, `المحتسب: ${charged}`),
    title: greet(t('A class was missed', 'حصة فاتتك'), mail.userName),
    lead: t(
      `As our terms say, a no-show is charged: ${charged}.`,
      `وفقًا لشروطنا يُحتسب التغيّب: ${charged}.`,
    ),
    panel: classPanel(mail, locale),
    ...button(t('Book a Class', 'حجز حصة'), mail.scheduleUrl),
    notes: [
      {
        text: nextTime(mail, locale),
      },
    ],
  };
};
