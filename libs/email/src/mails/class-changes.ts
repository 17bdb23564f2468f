import type { Addressee, Writer } from '../mail-content.js';
import type { Locale } from '../locale.js';
import { button, row } from './classes.js';

/** Payload of send-schedule-change-email (spec section 3). */
export interface ScheduleChangeMail extends Addressee {
  className: string;
  date: string;
  oldTime: string;
  newTime: string;
  oldInstructor: string;
  newInstructor: string;
  /** An instant: because of the change a cancel is free until then. */
  cancelUntil?: string;
  scheduleUrl?: string;
}

const freeCancel = ({ cancelUntil }: ScheduleChangeMail, { t, moment }: Locale): string =>
  cancelUntil
    ? t(
        `Because of the change you can cancel free of charge until ${moment(cancelUntil)}.`,
        `بسبب هذا التغيير يمكن الإلغاء مجانًا حتى ${moment(cancelUntil)}.`,
      )
    : t(
        'Because of the change you can cancel free of charge. Your booking shows until when.',
        'بسبب هذا التغيير يمكن الإلغاء مجانًا. يظهر الموعد الأخير لذلك في حجزك.',
      );

export const scheduleChange: Writer<ScheduleChangeMail> = (mail, locale) => {
  const { t, greet, day } = locale;
  const time = mail.oldTime !== mail.newTime;
  const trainer = mail.oldInstructor !== mail.newInstructor;
  const changed = (before: string, now: string): string =>
    t(`${now} (was ${before})`, `${now} (بدلًا من ${before})`);
  return {
    subject: t(
      `Changed: ${mail.className}, ${day(mail.date)}, ${mail.newTime}`,
      `تغيير في الموعد: ${mail.className}، ${day(mail.date)}، ${mail.newTime}`,
    ),
    preheader: t(
      `${mail.newTime} with ${mail.newInstructor}`,
      `${mail.newTime} مع ${mail.newInstructor}`,
    ),
    title: greet(t('Your class has changed', 'تغيّرت حصتك'), mail.userName),
    lead: t(
      'We are sorry for the change. Your place is kept.',
      'نعتذر عن هذا التغيير. مكانك محفوظ.',
    ),
    panel: {
      heading: mail.className,
      strong: `${day(mail.date)}${t(',', '،')} ${mail.newTime}`,
      rows: [
        ...row(t('Time', 'الوقت'), time ? changed(mail.oldTime, mail.newTime) : mail.newTime),
        ...row(
          t('Trainer', 'المدرّب'),
          trainer ? changed(mail.oldInstructor, mail.newInstructor) : mail.newInstructor,
        ),
      ],
    },
    ...button(t('View My Schedule', 'عرض جدولي'), mail.scheduleUrl),
    notes: [
      {
        strong: t('It doesn’t suit you?', 'الموعد لا يناسبك؟'),
        text: freeCancel(mail, locale),
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

export const classCancellation: Writer<ClassCancellationMail> = (mail, locale) => {
  const { t, greet, day, span } = locale;
  return {
    subject: t(
      `Class cancelled: ${mail.className}, ${day(mail.date)}, ${mail.time}`,
      `أُلغيت الحصة: ${mail.className}، ${day(mail.date)}، ${mail.time}`,
    ),
    preheader: t('You get back what you paid with.', 'سيعود إليك ما دفعته.'),
    title: greet(t('Your class is cancelled', 'أُلغيت حصتك'), mail.userName),
    lead: t(
      'We are sorry: the studio had to cancel this class. You get back what you paid with, at once.',
      'نعتذر: اضطر الاستوديو إلى إلغاء هذه الحصة. سيعود إليك ما دفعته فورًا.',
    ),
    panel: {
      heading: mail.className,
      strong: span(mail.date, mail.time, ''),
      rows: [
        ...row(t('Trainer', 'المدرّب'), mail.instructorName),
        ...row(t('Place', 'المكان'), mail.location),
      ],
    },
    ...button(t('Book another class', 'حجز حصة أخرى'), mail.scheduleURL),
    notes: [],
  };
};
