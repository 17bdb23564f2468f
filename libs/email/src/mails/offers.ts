import type { Addressee, Writer } from '../mail-content.js';
import { button, classPanel, row } from './classes.js';

/** A seat of a full class, offered to the first in line who wants to be asked. */
export interface ClassOfferMail extends Addressee {
  className: string;
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place?: string;
  /** An instant. */
  answerUntil: string;
  classUrl: string;
}

export const classOffer: Writer<ClassOfferMail> = (mail, locale) => {
  const { t, greet, moment } = locale;
  const until = moment(mail.answerUntil);
  return {
    subject: t(`A seat for you? ${mail.className}`, `هل ترغب في هذا المكان؟ ${mail.className}`),
    preheader: t(`Answer before ${until}.`, `يُرجى الرد قبل ${until}.`),
    title: greet(t('A seat has opened', 'توفّر مكان في الحصة'), mail.userName),
    lead: t(
      `You are first in line. Take the seat before ${until}, then it goes to the next.`,
      `أنت الأول في القائمة. يمكن أخذ المكان قبل ${until}، ثم ينتقل إلى التالي.`,
    ),
    panel: classPanel(mail, locale, row(t('Answer until', 'الرد حتى'), until)),
    ...button(t('Take the seat', 'أخذ المكان'), mail.classUrl),
    notes: [
      {
        text: t(
          'You say nothing? Then nothing is booked and nothing is charged.',
          'عدم الرد يعني أنه لن يُحجز شيء ولن يُحتسب أي مبلغ.',
        ),
      },
    ],
  };
};

/** Booked by itself, as the member had chosen. */
export interface ClassPlaceWonMail extends Addressee {
  className: string;
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place?: string;
  paidWith?: string;
  /** An instant: until then it can be given back free of charge. */
  declineUntil: string;
  scheduleUrl: string;
}

export const classPlaceWon: Writer<ClassPlaceWonMail> = (mail, locale) => {
  const { t, greet, day, moment, span } = locale;
  const until = moment(mail.declineUntil);
  return {
    subject: t(
      `You got a seat: ${mail.className}, ${day(mail.date)}, ${mail.startTime}`,
      `حصلت على مكان: ${mail.className}، ${day(mail.date)}، ${mail.startTime}`,
    ),
    preheader: span(mail.date, mail.startTime, mail.endTime),
    title: greet(t('You got a seat', 'حصلت على مكان'), mail.userName),
    lead: t(
      'You were first on the waiting list, and the seat is booked for you.',
      'كنت الأول في قائمة الانتظار، وتم حجز المكان لك.',
    ),
    panel: classPanel(mail, locale, row(t('Paid with', 'طريقة الدفع'), mail.paidWith)),
    ...button(t('View My Schedule', 'عرض جدولي'), mail.scheduleUrl),
    notes: [
      {
        strong: t(
          `Free of charge to give back until ${until}.`,
          `يمكن التخلي عنه مجانًا حتى ${until}.`,
        ),
        text: t('After that the credit stays used.', 'بعد ذلك تبقى الحصة محتسبة.'),
      },
    ],
  };
};
