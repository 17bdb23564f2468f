import type { Addressee } from '../../mail-content.js';
import { button, row, type Row } from '../panel.js';
import { classMail, type ClassLocale } from './messages.js';

/** Payload of send-schedule-change-email (spec section 3). */
export interface ScheduleChangeMail extends Addressee {
  className: string;
  /** What was taught before, where that is another class type now. */
  oldClassName?: string;
  date: string;
  oldTime: string;
  newTime: string;
  oldInstructor: string;
  newInstructor: string;
  /** An instant: because of the change a cancel is free until then. */
  cancelUntil?: string;
  scheduleUrl?: string;
}

const freeCancel = ({ cancelUntil }: ScheduleChangeMail, { t, moment }: ClassLocale): string =>
  cancelUntil
    ? t('freeCancelUntil', { cancelUntil: moment(cancelUntil) })
    : t('freeCancelWithoutEnd');

/** What it is now, and what it was where that is something else. */
const changesIn = (mail: ScheduleChangeMail, { t }: ClassLocale): Row[] => {
  const { className, oldClassName = className } = mail;
  const changed = (before: string, now: string): string =>
    before === now ? now : t('changedFrom', { now, before });
  return [
    ...(oldClassName === className ? [] : row(t('theClass'), changed(oldClassName, className))),
    ...row(t('time'), changed(mail.oldTime, mail.newTime)),
    ...row(t('trainer'), changed(mail.oldInstructor, mail.newInstructor)),
  ];
};

export const scheduleChange = classMail<ScheduleChangeMail>((mail, locale) => {
  const { t, greet, day, span } = locale;
  return {
    subject: t('scheduleChangeSubject', {
      className: mail.className,
      date: day(mail.date),
      newTime: mail.newTime,
    }),
    preheader: t('scheduleChangePreheader', {
      newTime: mail.newTime,
      newInstructor: mail.newInstructor,
    }),
    title: greet(t('yourClassHasChanged'), mail.userName),
    lead: t('scheduleChangeLead'),
    panel: {
      heading: mail.className,
      strong: span(mail.date, mail.newTime, ''),
      rows: changesIn(mail, locale),
    },
    ...button(t('viewMySchedule'), mail.scheduleUrl),
    notes: [
      {
        strong: t('itDoesntSuitYou'),
        text: freeCancel(mail, locale),
      },
    ],
  };
});

/** Payload of send-class-cancellation-email (spec section 3). */
export interface ClassCancellationMail extends Addressee {
  className: string;
  instructorName: string;
  location: string;
  date: string;
  time: string;
  scheduleURL: string;
}

export const classCancellation = classMail<ClassCancellationMail>((mail, locale) => {
  const { t, greet, day, span } = locale;
  return {
    subject: t('classCancellationSubject', {
      className: mail.className,
      date: day(mail.date),
      time: mail.time,
    }),
    preheader: t('classCancellationPreheader'),
    title: greet(t('yourClassIsCancelled'), mail.userName),
    lead: t('classCancellationLead'),
    panel: {
      heading: mail.className,
      strong: span(mail.date, mail.time, ''),
      rows: [...row(t('trainer'), mail.instructorName), ...row(t('place'), mail.location)],
    },
    ...button(t('bookAnotherClass'), mail.scheduleURL),
    notes: [],
  };
});
