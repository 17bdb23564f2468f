import { isWithoutVat, type Addressee } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { eventMail, type EventLocale } from './messages.js';

/** Payload of send-event-waiting-list-email (spec section 3). */
export interface EventWaitingListMail extends Addressee {
  eventName: string;
  eventDate: string;
  waitlistPosition: number;
  /** A place of a paid event is held so long for payment. */
  paymentHours?: number;
  scheduleUrl: string;
}

const whatNext = ({ paymentHours }: EventWaitingListMail, { t, hours }: EventLocale): string =>
  t('whatNext', {
    held: paymentHours ? 'hours' : 'open',
    hours: hours(paymentHours ?? 0),
  });

export const eventWaitingList = eventMail<EventWaitingListMail>((mail, locale) => {
  const { t, greet, day } = locale;
  return {
    subject: t('eventWaitingListSubject', {
      waitlistPosition: mail.waitlistPosition,
      eventName: mail.eventName,
    }),
    preheader: t('eventWaitingListPreheader'),
    title: greet(t('eventWaitingListTitle'), mail.userName),
    lead: t('eventWaitingListPreheader'),
    panel: {
      heading: mail.eventName,
      strong: day(mail.eventDate),
      rows: row(t('yourPlace'), String(mail.waitlistPosition)),
    },
    ...button(t('viewEvents'), mail.scheduleUrl),
    notes: [
      {
        strong: t('whatHappensNext'),
        text: whatNext(mail, locale),
      },
    ],
  };
});

/** Payload of send-event-booking-confirmation (spec section 3). */
export interface EventBookingMail extends Addressee {
  eventName: string;
  eventLeader: string;
  location: string;
  eventDate: string;
  eventTime: string;
  eventDescription: string;
  whatToBring: string;
  cancellationPolicy: string;
}

export const eventBookingConfirmation = eventMail<EventBookingMail>((mail, locale) => {
  const { t, greet, day, span } = locale;
  const note = (strong: string, text: string) => (text === '' ? [] : [{ strong, text }]);
  return {
    subject: t('eventBookingConfirmationSubject', {
      eventName: mail.eventName,
      eventDate: day(mail.eventDate),
    }),
    preheader: span(mail.eventDate, mail.eventTime, ''),
    title: greet(t('yourPlaceIsConfirmed'), mail.userName),
    lead: mail.eventDescription,
    panel: {
      heading: mail.eventName,
      strong: span(mail.eventDate, mail.eventTime, ''),
      rows: [...row(t('with'), mail.eventLeader), ...row(t('place'), mail.location)],
    },
    notes: [
      ...note(t('whatToBring'), mail.whatToBring),
      ...note(t('ifYouCannotCome'), mail.cancellationPolicy),
    ],
  };
});

/** The first in line has a place of a paid event, until it is too late to pay. */
export interface EventPlaceMail extends Addressee {
  eventName: string;
  eventDate: string;
  /** `AED 220.00`. */
  price: string;
  /** An instant: the end of the payment window. */
  payUntil: string;
  paymentUrl: string;
}

export const eventPlaceWon = eventMail<EventPlaceMail>((mail, locale) => {
  const { t, greet, day, moment, money } = locale;
  const until = moment(mail.payUntil);
  const price = money(mail.price);
  return {
    subject: t('eventPlaceWonSubject', { eventName: mail.eventName }),
    preheader: t('eventPlaceWonPreheader', { until }),
    title: greet(t('aPlaceHasOpened'), mail.userName),
    lead: t('eventPlaceWonLead', { until }),
    panel: {
      heading: mail.eventName,
      strong: day(mail.eventDate),
      rows: [
        ...row(t('price'), isWithoutVat(mail) ? price : t('priceWithVat', { price })),
        ...row(t('payUntil'), until),
      ],
    },
    ...button(t('payAndKeep'), mail.paymentUrl),
    notes: [
      {
        text: t('eventPlaceWonText'),
      },
    ],
  };
});

export interface PaymentWarningMail extends EventPlaceMail {
  minutesLeft?: number;
}

/** Shortly before the window closes (spec section 9). */
export const paymentWarning = eventMail<PaymentWarningMail>((mail, locale) => {
  const { t, greet, day, moment, minutes } = locale;
  const until = moment(mail.payUntil);
  return {
    subject: mail.minutesLeft
      ? t('paymentWarningMinutes', {
          minutesLeft: minutes(mail.minutesLeft),
          eventName: mail.eventName,
        })
      : t('paymentWarningSubject', { eventName: mail.eventName }),
    preheader: t('eventPlaceWonPreheader', { until }),
    title: greet(t('paymentWarningTitle'), mail.userName),
    lead: t('paymentWarningLead', { until }),
    panel: { heading: mail.eventName, strong: day(mail.eventDate), rows: [] },
    ...button(t('payNow'), mail.paymentUrl),
    notes: [],
  };
});
