import type { Addressee, MailContent } from '../../mail-content.js';
import { button, row, type Row } from '../panel.js';
import { classMail, type ClassLocale } from './messages.js';

/** Payload of send-booking-email (spec section 3), and what the studio adds to it. */
export interface BookingMail extends Addressee {
  className: string;
  /** A day, or a date in words. */
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place?: string;
  paidWith?: string;
  /** An instant. */
  cancelUntil?: string;
  /** It takes the place of another booking. */
  moved?: boolean;
  scheduleUrl?: string;
}

export const classPanel = (
  mail: Pick<BookingMail, 'className' | 'date' | 'startTime' | 'endTime' | 'trainer' | 'place'>,
  { t, span }: ClassLocale,
  more: readonly Row[] = [],
): NonNullable<MailContent['panel']> => ({
  heading: mail.className,
  strong: span(mail.date, mail.startTime, mail.endTime),
  rows: [...row(t('trainer'), mail.trainer), ...row(t('place'), mail.place), ...more],
});

const beforeClass = (mail: BookingMail, { t, moment }: ClassLocale): MailContent['notes'] => {
  if (!mail.cancelUntil) return [{ text: t('comeEarlyAfterLateRule') }];
  return [
    {
      strong: t('freeCancellationUntil', { until: moment(mail.cancelUntil) }),
      text: t('comeEarlyAfterFreeEnd'),
    },
  ];
};

export const bookingConfirmation = classMail<BookingMail>((mail, locale) => {
  const { t, greet, day, span } = locale;
  const when = span(mail.date, mail.startTime, mail.endTime);
  return {
    subject: t(mail.moved ? 'movedSubject' : 'bookingConfirmationSubject', {
      className: mail.className,
      date: day(mail.date),
      startTime: mail.startTime,
    }),
    preheader: t('bookingConfirmationPreheader', { when, trainer: mail.trainer }),
    title: greet(t(mail.moved ? 'bookingIsMoved' : 'youreBooked'), mail.userName),
    lead: t(mail.moved ? 'movedHereLead' : 'bookingConfirmationLead'),
    panel: classPanel(mail, locale, row(t('paidWith'), mail.paidWith)),
    ...button(t('viewMySchedule'), mail.scheduleUrl),
    notes: beforeClass(mail, locale),
  };
});

/** Payload of send-admin-booking-email: the studio has booked a member. */
export interface AdminBookingMail extends BookingMail {
  adminName: string;
  paymentMethod: string;
  /** It is a place at an event, with these texts of the event. */
  isEvent?: boolean;
  whatToBring?: string;
  cancellationPolicy?: string;
}

const beforeEvent = (
  { whatToBring = '', cancellationPolicy = '' }: AdminBookingMail,
  { t }: ClassLocale,
): MailContent['notes'] => [
  ...(whatToBring === '' ? [] : [{ strong: t('whatToBring'), text: whatToBring }]),
  ...(cancellationPolicy === ''
    ? []
    : [{ strong: t('ifYouCannotCome'), text: cancellationPolicy }]),
];

export const adminBooking = classMail<AdminBookingMail>((mail, locale) => {
  const { t, greet, day, span } = locale;
  return {
    subject: t('adminBookingSubject', {
      className: mail.className,
      date: day(mail.date),
      startTime: mail.startTime,
    }),
    preheader: span(mail.date, mail.startTime, mail.endTime),
    title: greet(t(mail.isEvent ? 'adminEventTitle' : 'adminBookingTitle'), mail.userName),
    lead: t('adminBookingLead', { adminName: mail.adminName }),
    panel: classPanel(mail, locale, [
      ...row(t('paidWith'), mail.paymentMethod),
      ...row(t('bookedBy'), mail.adminName),
    ]),
    ...button(t(mail.isEvent ? 'viewEvent' : 'viewMySchedule'), mail.scheduleUrl),
    notes: mail.isEvent ? beforeEvent(mail, locale) : beforeClass(mail, locale),
  };
});

/** Payload of send-cancellation-email: its fields are not in the spec, these are ours. */
export interface CancellationMail extends Addressee {
  className: string;
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place?: string;
  /** Both unknown when a booking-like payload says nothing about them. */
  late?: boolean;
  creditReturned?: boolean;
  /** On time. */
  cameBack?: 'credit' | 'class' | 'money' | 'refunded' | 'import_undone' | 'nothing';
  /** An instant: until then it was free. */
  cancelUntil?: string;
  /** Another class took its place. */
  moved?: boolean;
  /** What a late one costs; the credit, unless said. */
  lateConsequence?: 'credit_used' | 'class_counted' | 'late_fee' | 'not_refunded';
  scheduleUrl?: string;
}

const outcomeOf = ({ late, creditReturned, ...mail }: CancellationMail): string => {
  if (late) return mail.lateConsequence ?? 'credit_used';
  return creditReturned ? 'credit' : (mail.cameBack ?? 'nothing');
};

const afterCancel = (mail: CancellationMail, { t }: ClassLocale): string => {
  if (mail.moved) return t('movedAwayLead');
  // A booking-like payload that says nothing about it.
  if (!mail.late && mail.creditReturned === undefined) return t('placeFreeAgain');
  return t('cancelOutcome', { outcome: outcomeOf(mail) });
};

const whyLate = (
  { late, cancelUntil }: CancellationMail,
  { t, moment }: ClassLocale,
): MailContent['notes'] =>
  late && cancelUntil
    ? [{ text: t('freeCancellationHasEnded', { until: moment(cancelUntil) }) }]
    : [];

export const cancellation = classMail<CancellationMail>((mail, locale) => {
  const { t, greet, day } = locale;
  const after = afterCancel(mail, locale);
  return {
    subject: t(mail.moved ? 'movedSubject' : 'cancellationSubject', {
      className: mail.className,
      date: day(mail.date),
      startTime: mail.startTime,
    }),
    preheader: after,
    title: greet(t(mail.moved ? 'bookingIsMoved' : 'yourBookingIsCancelled'), mail.userName),
    lead: after,
    panel: classPanel(mail, locale),
    ...button(t('bookAnotherClass'), mail.scheduleUrl),
    notes: whyLate(mail, locale),
  };
});
