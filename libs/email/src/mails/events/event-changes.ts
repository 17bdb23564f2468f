import type { Addressee } from '../../mail-content.js';
import { button, row } from '../panel.js';
import { eventMail } from './messages.js';

interface EventMail extends Addressee {
  eventName: string;
  eventDate: string;
  eventTime: string;
  eventsUrl: string;
}

const panelOf = (
  mail: EventMail,
  span: (date: string, from: string, to: string) => string,
): { heading: string; strong: string; rows: [] } => ({
  heading: mail.eventName,
  strong: span(mail.eventDate, mail.eventTime, ''),
  rows: [],
});

export interface EventPlaceCancelledMail extends EventMail {
  /** What was paid goes back. */
  refund: boolean;
  /** It was held, and never paid. */
  wasUnpaid?: boolean;
}

/** The member gave the place back. */
export const eventPlaceCancelled = eventMail<EventPlaceCancelledMail>((mail, locale) => {
  const { t, greet, day, span } = locale;
  const after = mail.refund ? t('refundedInFull') : t('nothingMoreIsCharged');
  return {
    subject: t(mail.wasUnpaid ? 'reservationCancelledSubject' : 'eventPlaceCancelledSubject', {
      eventName: mail.eventName,
      eventDate: day(mail.eventDate),
    }),
    preheader: after,
    title: greet(
      t(mail.wasUnpaid ? 'reservationCancelledTitle' : 'eventPlaceCancelledTitle'),
      mail.userName,
    ),
    lead: after,
    panel: panelOf(mail, span),
    ...button(t('viewEvents'), mail.eventsUrl),
    notes: [],
  };
});

/** The member has left the waiting list. */
export const eventWaitingLeft = eventMail<EventMail>((mail, locale) => {
  const { t, greet, day, span } = locale;
  return {
    subject: t('eventWaitingLeftSubject', {
      eventName: mail.eventName,
      eventDate: day(mail.eventDate),
    }),
    preheader: t('nothingWasCharged'),
    title: greet(t('youLeftWaitingList'), mail.userName),
    lead: t('nothingWasCharged'),
    panel: panelOf(mail, span),
    ...button(t('viewEvents'), mail.eventsUrl),
    notes: [{ text: t('joinAgainAtTheEnd') }],
  };
});

/** The payment window ran out (spec section 8). */
export const eventPlaceLapsed = eventMail<EventMail>((mail, locale) => {
  const { t, greet, span } = locale;
  return {
    subject: t('eventPlaceLapsedSubject', { eventName: mail.eventName }),
    preheader: t('eventPlaceLapsedPreheader'),
    title: greet(t('eventPlaceLapsedTitle'), mail.userName),
    lead: t('eventPlaceLapsedLead'),
    panel: panelOf(mail, span),
    ...button(t('viewEvents'), mail.eventsUrl),
    notes: [],
  };
});

export interface EventCancelledMail extends EventMail {
  reason: string;
  refund: boolean;
}

/** The studio cancels an event: to everyone with a place and everyone in line. */
export const eventCancelled = eventMail<EventCancelledMail>((mail, locale) => {
  const { t, greet, day, span } = locale;
  return {
    subject: t('eventCancelledSubject', {
      eventName: mail.eventName,
      eventDate: day(mail.eventDate),
    }),
    preheader: mail.reason,
    title: greet(t('theEventIsCancelled'), mail.userName),
    lead: t('eventCancelledLead'),
    panel: panelOf(mail, span),
    ...button(t('viewEvents'), mail.eventsUrl),
    notes: [
      { strong: t('why'), text: mail.reason },
      ...(mail.refund
        ? [
            {
              text: t('eventCancelledText'),
            },
          ]
        : []),
    ],
  };
});

export interface EventChangedMail extends EventMail {
  leader: string;
  location: string;
  oldDate: string;
  oldTime: string;
  oldLeader: string;
  oldLocation: string;
}

/** Another time, place or leader. */
export const eventChanged = eventMail<EventChangedMail>((mail, locale) => {
  const { t, greet, day, span } = locale;
  const changed = (before: string, now: string): string =>
    before === now ? now : t('changedFrom', { now, before });
  const before = span(mail.oldDate, mail.oldTime, '');
  const now = span(mail.eventDate, mail.eventTime, '');
  return {
    subject: t('eventChangedSubject', {
      eventName: mail.eventName,
      eventDate: day(mail.eventDate),
    }),
    preheader: now,
    title: greet(t('yourEventHasChanged'), mail.userName),
    lead: t('eventChangedLead'),
    panel: {
      heading: mail.eventName,
      strong: now,
      rows: [
        ...row(t('when'), changed(before, now)),
        ...row(t('with'), changed(mail.oldLeader, mail.leader)),
        ...row(t('place'), changed(mail.oldLocation, mail.location)),
      ],
    },
    ...button(t('viewEvents'), mail.eventsUrl),
    notes: [],
  };
});
