import type { Addressee, Writer } from '../mail-content.js';
import { button, row } from './classes.js';

/** Payload of send-schedule-change-email (spec section 3). */
export interface ScheduleChangeMail extends Addressee {
  className: string;
  date: string;
  oldTime: string;
  newTime: string;
  oldInstructor: string;
  newInstructor: string;
  scheduleUrl?: string;
}

export const scheduleChange: Writer<ScheduleChangeMail> = (mail, tongue) => {
  const { say, greet, day } = tongue;
  const time = mail.oldTime !== mail.newTime;
  const trainer = mail.oldInstructor !== mail.newInstructor;
  const changed = (before: string, now: string): string =>
    say(`${now} (was ${before})`, `${now} (بدلًا من ${before})`);
  return {
    subject: say(
      `Changed: ${mail.className}, ${day(mail.date)}, ${mail.newTime}`,
      `تغيير في الموعد: ${mail.className}، ${day(mail.date)}، ${mail.newTime}`,
    ),
    preheader: say(
      `${mail.newTime} with ${mail.newInstructor}`,
      `${mail.newTime} مع ${mail.newInstructor}`,
    ),
    title: greet(say('Your class has changed', 'تغيّرت حصتك'), mail.userName),
    lead: say(
      'We are sorry for the change. Your place is kept.',
      'نعتذر عن هذا التغيير. مكانك محفوظ.',
    ),
    panel: {
      heading: mail.className,
      strong: `${day(mail.date)}${say(',', '،')} ${mail.newTime}`,
      rows: [
        ...row(say('Time', 'الوقت'), time ? changed(mail.oldTime, mail.newTime) : mail.newTime),
        ...row(
          say('Trainer', 'المدرّب'),
          trainer ? changed(mail.oldInstructor, mail.newInstructor) : mail.newInstructor,
        ),
      ],
    },
    ...button(say('View My Schedule', 'عرض جدولي'), mail.scheduleUrl),
    notes: [
      {
        strong: say('It doesn’t suit you?', 'الموعد لا يناسبك؟'),
        text: say(
          'Because of the change you can cancel free of charge until 2 hours before the class.',
          'بسبب هذا التغيير يمكن الإلغاء مجانًا حتى ساعتين قبل الحصة.',
        ),
      },
    ],
  };
};

/** Payload of send-class-cancellation-email (spec section 3). */
export interface ClassCancellationMail extends Addressee {
  className: string;
  instructorName: string;
  location: string;
  date: string;
  time: string;
  scheduleURL: string;
}

export const classCancellation: Writer<ClassCancellationMail> = (mail, tongue) => {
  const { say, greet, day, span } = tongue;
  return {
    subject: say(
      `Class cancelled: ${mail.className}, ${day(mail.date)}, ${mail.time}`,
      `أُلغيت الحصة: ${mail.className}، ${day(mail.date)}، ${mail.time}`,
    ),
    preheader: say('You get back what you paid with.', 'سيعود إليك ما دفعته.'),
    title: greet(say('Your class is cancelled', 'أُلغيت حصتك'), mail.userName),
    lead: say(
      'We are sorry: the studio had to cancel this class. You get back what you paid with, at once.',
      'نعتذر: اضطر الاستوديو إلى إلغاء هذه الحصة. سيعود إليك ما دفعته فورًا.',
    ),
    panel: {
      heading: mail.className,
      strong: span(mail.date, mail.time, ''),
      rows: [
        ...row(say('Trainer', 'المدرّب'), mail.instructorName),
        ...row(say('Place', 'المكان'), mail.location),
      ],
    },
    ...button(say('Book another class', 'حجز حصة أخرى'), mail.scheduleURL),
    notes: [],
  };
};
