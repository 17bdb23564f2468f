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

export const classOffer: Writer<ClassOfferMail> = (mail, tongue) => {
  const { say, greet, moment } = tongue;
  const until = moment(mail.answerUntil);
  return {
    subject: say(`A seat for you? ${mail.className}`, `هل ترغب في هذا المكان؟ ${mail.className}`),
    preheader: say(`Answer before ${until}.`, `يُرجى الرد قبل ${until}.`),
    title: greet(say('A seat has opened', 'توفّر مكان في الحصة'), mail.userName),
    lead: say(
      `You are first in line. Take the seat before ${until}, then it goes to the next.`,
      `أنت الأول في القائمة. يمكن أخذ المكان قبل ${until}، ثم ينتقل إلى التالي.`,
    ),
    panel: classPanel(mail, tongue, row(say('Answer until', 'الرد حتى'), until)),
    ...button(say('Take the seat', 'أخذ المكان'), mail.classUrl),
    notes: [
      {
        text: say(
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

export const classPlaceWon: Writer<ClassPlaceWonMail> = (mail, tongue) => {
  const { say, greet, day, moment, span } = tongue;
  const until = moment(mail.declineUntil);
  return {
    subject: say(
      `You got a seat: ${mail.className}, ${day(mail.date)}, ${mail.startTime}`,
      `حصلت على مكان: ${mail.className}، ${day(mail.date)}، ${mail.startTime}`,
    ),
    preheader: span(mail.date, mail.startTime, mail.endTime),
    title: greet(say('You got a seat', 'حصلت على مكان'), mail.userName),
    lead: say(
      'You were first on the waiting list, and the seat is booked for you.',
      'كنت الأول في قائمة الانتظار، وتم حجز المكان لك.',
    ),
    panel: classPanel(mail, tongue, row(say('Paid with', 'طريقة الدفع'), mail.paidWith)),
    ...button(say('View My Schedule', 'عرض جدولي'), mail.scheduleUrl),
    notes: [
      {
        strong: say(
          `Free of charge to give back until ${until}.`,
          `يمكن التخلي عنه مجانًا حتى ${until}.`,
        ),
        text: say('After that the credit stays used.', 'بعد ذلك تبقى الحصة محتسبة.'),
      },
    ],
  };
};
