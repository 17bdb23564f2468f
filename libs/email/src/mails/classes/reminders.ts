import type { Addressee, MailContent } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { classPanel } from './classes.js';
import { classMail, type ClassLocale } from './messages.js';

/** A class of the member is a day away, or near. */
export interface ClassReminderMail extends Addressee {
  className: string;
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place?: string;
  /** Of the class, as it is when the mail is written. */
  day: 'today' | 'tomorrow' | 'later';
  /** None: any, or the room has none. */
  spot?: { number: number; kind: string };
  /** An instant: a cancel is free until then, or was. */
  cancelUntil: string;
  /** True: it was. */
  late: boolean;
  /** What a late cancel costs. */
  consequence: 'credit_used' | 'class_counted' | 'late_fee' | 'not_refunded';
  /** The studio's wall time from which the member's own code checks in. */
  codeOpensAt: string;
  /** The page of the class, or of the code. */
  pageUrl: string;
  /** To find it again: of a booking that ends it is not sent any more. */
  bookingId: string;
}

const freeCancel = (mail: ClassReminderMail, { t, moment }: ClassLocale): MailContent['notes'] => {
  const until = moment(mail.cancelUntil);
  const { consequence } = mail;
  if (mail.late)
    return [
      {
        strong: t('freeCancellationHasEnded', { until }),
        text: t('reminderCancelLate', { consequence }),
      },
    ];
  return [
    {
      strong: t('freeCancellationUntil', { until }),
      text: t('reminderCancelFree', { consequence }),
    },
  ];
};

/** The two differ in where they lead: to the class, or to the code that opens it. */
const reminder = (open: 'viewMyClass' | 'showMyCode') =>
  classMail<ClassReminderMail>((mail, locale) => {
    const { t, greet, day, span } = locale;
    const { spot } = mail;
    const title = t('yourClassOn', { day: mail.day });
    return {
      subject: t('reminderSubject', {
        title,
        className: mail.className,
        date: day(mail.date),
        startTime: mail.startTime,
      }),
      preheader: t('bookingConfirmationPreheader', {
        when: span(mail.date, mail.startTime, mail.endTime),
        trainer: mail.trainer,
      }),
      title: greet(title, mail.userName),
      lead: t('bookingConfirmationLead'),
      panel: classPanel(mail, locale, [
        ...row(t('spot'), spot && t('spotName', { kind: spot.kind, number: spot.number })),
        ...row(t('checkInCode'), t('codeOpens', { time: mail.codeOpensAt })),
      ]),
      ...button(t(open), mail.pageUrl),
      notes: freeCancel(mail, locale),
    };
  });

export const classReminderDay = reminder('viewMyClass');
export const classReminderSoon = reminder('showMyCode');
