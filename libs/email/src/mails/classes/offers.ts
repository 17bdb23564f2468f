import type { Addressee } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { classPanel } from './classes.js';
import { classMail } from './messages.js';

/** The member has left the waiting list of a full class. */
export interface ClassWaitingLeftMail extends Addressee {
  className: string;
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place?: string;
  classUrl: string;
}

export const classWaitingLeft = classMail<ClassWaitingLeftMail>((mail, locale) => {
  const { t, greet, day } = locale;
  return {
    subject: t('classWaitingLeftSubject', {
      className: mail.className,
      date: day(mail.date),
      startTime: mail.startTime,
    }),
    preheader: t('whatWasHeldIsBack'),
    title: greet(t('youLeftWaitingList'), mail.userName),
    lead: t('whatWasHeldIsBack'),
    panel: classPanel(mail, locale),
    ...button(t('viewClass'), mail.classUrl),
    notes: [{ text: t('joinAgainAtTheEnd') }],
  };
});

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

export const classOffer = classMail<ClassOfferMail>((mail, locale) => {
  const { t, greet, moment } = locale;
  const until = moment(mail.answerUntil);
  return {
    subject: t('classOfferSubject', { className: mail.className }),
    preheader: t('classOfferPreheader', { until }),
    title: greet(t('aSeatHasOpened'), mail.userName),
    lead: t('classOfferLead', { until }),
    panel: classPanel(mail, locale, row(t('answerUntil'), until)),
    ...button(t('takeTheSeat'), mail.classUrl),
    notes: [
      {
        text: t('classOfferText'),
      },
    ],
  };
});

/** Booked by itself, as the member had chosen, or taken when it was offered. */
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
  /** The member was asked, and took it. */
  wasOffered?: boolean;
  scheduleUrl: string;
}

export const classPlaceWon = classMail<ClassPlaceWonMail>((mail, locale) => {
  const { t, greet, day, moment, span } = locale;
  const until = moment(mail.declineUntil);
  return {
    subject: t(mail.wasOffered ? 'bookingConfirmationSubject' : 'classPlaceWonSubject', {
      className: mail.className,
      date: day(mail.date),
      startTime: mail.startTime,
    }),
    preheader: span(mail.date, mail.startTime, mail.endTime),
    title: greet(t(mail.wasOffered ? 'youreBooked' : 'youGotASeat'), mail.userName),
    lead: t(mail.wasOffered ? 'bookingConfirmationLead' : 'classPlaceWonLead'),
    panel: classPanel(mail, locale, row(t('paidWith'), mail.paidWith)),
    ...button(t('viewMySchedule'), mail.scheduleUrl),
    notes: [
      {
        strong: t('classPlaceWonStrong', { until }),
        text: t('classPlaceWonText'),
      },
    ],
  };
});
