import type { Addressee, Writer } from '../mail-content.js';
import { button, row } from './classes.js';

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
}

/** The member gave the place back. */
export const eventPlaceCancelled: Writer<EventPlaceCancelledMail> = (mail, locale) => {
  const { t, greet, day, span } = locale;
  const after = mail.refund
    ? t(
        'What you paid goes back to your card in full.',
        'سيعود المبلغ الذي دفعته كاملًا إلى بطاقتك.',
      )
    : t('Nothing more is charged.', 'لن يُحتسب أي مبلغ آخر.');
  return {
    subject: t(
      `Cancelled: ${mail.eventName}, ${day(mail.eventDate)}`,
      `تم الإلغاء: ${mail.eventName}، ${day(mail.eventDate)}`,
    ),
    preheader: after,
    title: greet(t('Your place is given back', 'تم إلغاء مكانك'), mail.userName),
    lead: after,
    panel: panelOf(mail, span),
    ...button(t('View Events', 'عرض الفعاليات'), mail.eventsUrl),
    notes: [],
  };
};

/** The payment window ran out (spec section 8). */
export const eventPlaceLapsed: Writer<EventMail> = (mail, locale) => {
  const { t, greet, span } = locale;
  return {
    subject: t(
      `Your place was given on: ${mail.eventName}`,
      `انتقل مكانك إلى التالي: ${mail.eventName}`,
    ),
    preheader: t('The payment window has expired.', 'انتهت مهلة الدفع.'),
    title: greet(t('The payment window has expired', 'انتهت مهلة الدفع'), mail.userName),
    lead: t(
      'Your reservation has been cancelled, and the place went to the next in line. Nothing was charged.',
      'أُلغي حجزك وانتقل المكان إلى التالي في القائمة. لم يُحتسب أي مبلغ.',
    ),
    panel: panelOf(mail, span),
    ...button(t('View Events', 'عرض الفعاليات'), mail.eventsUrl),
    notes: [],
  };
};

export interface EventCancelledMail extends EventMail {
  reason: string;
  refund: boolean;
}

/** The studio cancels an event: to everyone with a place and everyone in line. */
export const eventCancelled: Writer<EventCancelledMail> = (mail, locale) => {
  const { t, greet, day, span } = locale;
  return {
    subject: t(
      `Event cancelled: ${mail.eventName}, ${day(mail.eventDate)}`,
      `أُلغيت الفعالية: ${mail.eventName}، ${day(mail.eventDate)}`,
    ),
    preheader: mail.reason,
    title: greet(t('The event is cancelled', 'أُلغيت الفعالية'), mail.userName),
    lead: t(
      'We are sorry: the studio had to cancel this event.',
      'نعتذر: اضطر الاستوديو إلى إلغاء هذه الفعالية.',
    ),
    panel: panelOf(mail, span),
    ...button(t('View Events', 'عرض الفعاليات'), mail.eventsUrl),
    notes: [
      { strong: t('Why', 'السبب'), text: mail.reason },
      ...(mail.refund
        ? [
            {
              text: t(
                'What you paid goes back to your card in full. You need not do anything.',
                'سيعود المبلغ الذي دفعته كاملًا إلى بطاقتك دون أي إجراء منك.',
              ),
            },
          ]
        : []),
    ],
  };
};

export interface EventChangedMail extends EventMail {
  leader: string;
  location: string;
  oldDate: string;
  oldTime: string;
  oldLeader: string;
  oldLocation: string;
}

/** Another time, place or leader. */
export const eventChanged: Writer<EventChangedMail> = (mail, locale) => {
  const { t, greet, day, span } = locale;
  const changed = (before: string, now: string): string =>
    before === now ? now : t(`${now} (was ${before})`, `${now} (بدلًا من ${before})`);
  const before = span(mail.oldDate, mail.oldTime, '');
  const now = span(mail.eventDate, mail.eventTime, '');
  return {
    subject: t(
      `Changed: ${mail.eventName}, ${day(mail.eventDate)}`,
      `تغيير: ${mail.eventName}، ${day(mail.eventDate)}`,
    ),
    preheader: now,
    title: greet(t('Your event has changed', 'تغيّرت فعاليتك'), mail.userName),
    lead: t(
      'We are sorry for the change. Your place is kept.',
      'نعتذر عن هذا التغيير. مكانك محفوظ.',
    ),
    panel: {
      heading: mail.eventName,
      strong: now,
      rows: [
        ...row(t('When', 'الموعد'), changed(before, now)),
        ...row(t('With', 'مع'), changed(mail.oldLeader, mail.leader)),
        ...row(t('Place', 'المكان'), changed(mail.oldLocation, mail.location)),
      ],
    },
    ...button(t('View Events', 'عرض الفعاليات'), mail.eventsUrl),
    notes: [],
  };
};
