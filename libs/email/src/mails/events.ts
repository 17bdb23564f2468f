import type { Addressee, Writer } from '../mail-content.js';
import type { Locale } from '../locale.js';
import { button, row } from './classes.js';

/** Payload of send-event-waiting-list-email (spec section 3). */
export interface EventWaitingListMail extends Addressee {
  eventName: string;
  eventDate: string;
  waitlistPosition: number;
  /** A place of a paid event is held so long for payment. */
  paymentHours?: number;
  scheduleUrl: string;
}

const whatNext = ({ paymentHours }: EventWaitingListMail, { t, hours }: Locale): string => {
  const held = paymentHours
    ? t(`held for you for ${hours(paymentHours)}`, `فيُحفظ لك ${hours(paymentHours)}`)
    : t('held for you while you pay', 'فيُحفظ لك حتى تدفع');
  return t(
    `You move up as others leave. When it is your turn, a free place is booked for you at once; for a paid event it is ${held}.`,
    `يتقدّم ترتيبك كلما انسحب أحد. وعندما يحين دورك يُحجز المكان المجاني لك فورًا، أما في الفعاليات المدفوعة ${held}.`,
  );
};

export const eventWaitingList: Writer<EventWaitingListMail> = (mail, locale) => {
  const { t, greet, day } = locale;
  return {
    subject: t(
      `You’re #${mail.waitlistPosition} in line: ${mail.eventName}`,
      `ترتيبك ${mail.waitlistPosition} في قائمة الانتظار: ${mail.eventName}`,
    ),
    preheader: t('We tell you as soon as a place opens.', 'نخبرك فور توفّر مكان.'),
    title: greet(t('You’re on the waiting list', 'أنت في قائمة الانتظار'), mail.userName),
    lead: t('We tell you as soon as a place opens.', 'نخبرك فور توفّر مكان.'),
    panel: {
      heading: mail.eventName,
      strong: day(mail.eventDate),
      rows: row(t('Your place', 'ترتيبك'), String(mail.waitlistPosition)),
    },
    ...button(t('View Events', 'عرض الفعاليات'), mail.scheduleUrl),
    notes: [
      {
        strong: t('What happens next', 'ماذا بعد'),
        text: whatNext(mail, locale),
      },
    ],
  };
};

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

export const eventBookingConfirmation: Writer<EventBookingMail> = (mail, locale) => {
  const { t, greet, day, span } = locale;
  const note = (strong: string, text: string) => (text === '' ? [] : [{ strong, text }]);
  return {
    subject: t(
      `You’re in: ${mail.eventName}, ${day(mail.eventDate)}`,
      `تم تأكيد مكانك: ${mail.eventName}، ${day(mail.eventDate)}`,
    ),
    preheader: span(mail.eventDate, mail.eventTime, ''),
    title: greet(t('Your place is booked', 'تم حجز مكانك'), mail.userName),
    lead: mail.eventDescription,
    panel: {
      heading: mail.eventName,
      strong: span(mail.eventDate, mail.eventTime, ''),
      rows: [
        ...row(t('With', 'مع'), mail.eventLeader),
        ...row(t('Place', 'المكان'), mail.location),
      ],
    },
    notes: [
      ...note(t('What to bring', 'ما يلزم إحضاره'), mail.whatToBring),
      ...note(t('If you cannot come', 'إذا تعذّر الحضور'), mail.cancellationPolicy),
    ],
  };
};

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

export const eventPlaceWon: Writer<EventPlaceMail> = (mail, locale) => {
  const { t, greet, day, moment, money } = locale;
  const until = moment(mail.payUntil);
  return {
    subject: t(`A place for you: ${mail.eventName}`, `مكان لك: ${mail.eventName}`),
    preheader: t(`Held for you until ${until}.`, `محفوظ لك حتى ${until}.`),
    title: greet(t('A place has opened', 'توفّر مكان لك'), mail.userName),
    lead: t(
      `It is yours if you pay before ${until}. After that it goes to the next in line.`,
      `المكان لك عند الدفع قبل ${until}، وبعد ذلك ينتقل إلى التالي في القائمة.`,
    ),
    panel: {
      heading: mail.eventName,
      strong: day(mail.eventDate),
      rows: [
        ...row(
          t('Price', 'السعر'),
          t(
            `${money(mail.price)}, 5 % VAT included`,
            `${money(mail.price)} شاملًا ضريبة القيمة المضافة 5%`,
          ),
        ),
        ...row(t('Pay until', 'الدفع حتى'), until),
      ],
    },
    ...button(t('Pay and keep my place', 'الدفع وتثبيت مكاني'), mail.paymentUrl),
    notes: [
      {
        text: t(
          'You don’t want it any more? Then leave it: nothing is charged.',
          'لم تعد ترغب فيه؟ يكفي تركه، ولن يُحتسب أي مبلغ.',
        ),
      },
    ],
  };
};

export interface PaymentWarningMail extends EventPlaceMail {
  minutesLeft?: number;
}

/** Shortly before the window closes (spec section 9). */
export const paymentWarning: Writer<PaymentWarningMail> = (mail, locale) => {
  const { t, greet, day, moment, minutes } = locale;
  const until = moment(mail.payUntil);
  return {
    subject: mail.minutesLeft
      ? t(
          `${minutes(mail.minutesLeft)} left: ${mail.eventName}`,
          `الوقت المتبقي ${minutes(mail.minutesLeft)}: ${mail.eventName}`,
        )
      : t(`Almost gone: ${mail.eventName}`, `على وشك الانتهاء: ${mail.eventName}`),
    preheader: t(`Held for you until ${until}.`, `محفوظ لك حتى ${until}.`),
    title: greet(t('Your place is almost gone', 'مكانك على وشك الضياع'), mail.userName),
    lead: t(`Pay before ${until} to keep it.`, `يُرجى الدفع قبل ${until} لتثبيته.`),
    panel: { heading: mail.eventName, strong: day(mail.eventDate), rows: [] },
    ...button(t('Pay now', 'الدفع الآن'), mail.paymentUrl),
    notes: [],
  };
};
