import type { Addressee, MailContent, Writer } from '../mail-content.js';
import type { Locale } from '../locale.js';

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
  scheduleUrl?: string;
}

type Row = readonly [string, string];
export const row = (label: string, value: string | undefined): Row[] =>
  value ? [[label, value]] : [];

export const classPanel = (
  mail: Pick<BookingMail, 'className' | 'date' | 'startTime' | 'endTime' | 'trainer' | 'place'>,
  { t, span }: Locale,
  more: readonly Row[] = [],
): NonNullable<MailContent['panel']> => ({
  heading: mail.className,
  strong: span(mail.date, mail.startTime, mail.endTime),
  rows: [
    ...row(t('Trainer', 'المدرّب'), mail.trainer),
    ...row(t('Place', 'المكان'), mail.place),
    ...more,
  ],
});

export const button = (label: string, url: string | undefined): Pick<MailContent, 'action'> =>
  url ? { action: { label, url } } : {};

const beforeClass = (mail: BookingMail, { t, moment }: Locale): MailContent['notes'] => {
  const early = t(
    'Please come a little early, so that the class can start on time.',
    'يُرجى الحضور قبل الموعد بقليل لتبدأ الحصة في وقتها.',
  );
  if (!mail.cancelUntil)
    return [
      {
        text: t(
          `Cancelling late, or missing the class, uses the session. ${early}`,
          `الإلغاء المتأخر أو التغيّب عن الحصة يُحتسب حصة. ${early}`,
        ),
      },
    ];
  const until = moment(mail.cancelUntil);
  return [
    {
      strong: t(`Free cancellation until ${until}.`, `الإلغاء مجاني حتى ${until}.`),
      text: t(
        `After that, or without a check-in, the credit stays used. ${early}`,
        `بعد ذلك، أو عند عدم تسجيل الحضور، تبقى الحصة محتسبة. ${early}`,
      ),
    },
  ];
};

export const bookingConfirmation: Writer<BookingMail> = (mail, locale) => {
  const { t, greet, day, span } = locale;
  const when = span(mail.date, mail.startTime, mail.endTime);
  return {
    subject: t(
      `You’re booked: ${mail.className}, ${day(mail.date)}, ${mail.startTime}`,
      `تم تأكيد الحجز: ${mail.className}، ${day(mail.date)}، ${mail.startTime}`,
    ),
    preheader: t(`${when} with ${mail.trainer}`, `${when} مع ${mail.trainer}`),
    title: greet(t('You’re booked', 'تم تأكيد حجزك'), mail.userName),
    lead: t('We look forward to seeing you.', 'نتطلع إلى رؤيتك.'),
    panel: classPanel(mail, locale, row(t('Paid with', 'طريقة الدفع'), mail.paidWith)),
    ...button(t('View My Schedule', 'عرض جدولي'), mail.scheduleUrl),
    notes: beforeClass(mail, locale),
  };
};

/** Payload of send-admin-booking-email: the studio has booked a member. */
export interface AdminBookingMail extends BookingMail {
  adminName: string;
  paymentMethod: string;
}

export const adminBooking: Writer<AdminBookingMail> = (mail, locale) => {
  const { t, greet, day, span } = locale;
  return {
    subject: t(
      `Booked for you: ${mail.className}, ${day(mail.date)}, ${mail.startTime}`,
      `حجزنا لك: ${mail.className}، ${day(mail.date)}، ${mail.startTime}`,
    ),
    preheader: span(mail.date, mail.startTime, mail.endTime),
    title: greet(t('We booked a class for you', 'حجزنا لك حصة'), mail.userName),
    lead: t(
      `${mail.adminName} at the studio made this booking for you.`,
      `أجرى ${mail.adminName} من الاستوديو هذا الحجز لك.`,
    ),
    panel: classPanel(mail, locale, [
      ...row(t('Paid with', 'طريقة الدفع'), mail.paymentMethod),
      ...row(t('Booked by', 'حُجز من قِبل'), mail.adminName),
    ]),
    ...button(t('View My Schedule', 'عرض جدولي'), mail.scheduleUrl),
    notes: beforeClass(mail, locale),
  };
};

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
  /** What a late one costs; the credit, unless said. */
  /** An instant: until then it was free. */
  cancelUntil?: string;
  lateConsequence?: 'credit_used' | 'class_counted' | 'late_fee' | 'not_refunded';
  scheduleUrl?: string;
}

const lateWords = (mail: CancellationMail, { t }: Locale): string => {
  switch (mail.lateConsequence) {
    case 'class_counted':
      return t('the class counts towards your plan', 'تُحتسب الحصة من اشتراكك');
    case 'late_fee':
      return t('the late fee of your plan is due', 'تُستحق رسوم الإلغاء المتأخر لاشتراكك');
    case 'not_refunded':
      return t('the price is not refunded', 'لا يُسترد ثمنها');
    default:
      return t('the credit stays used', 'تبقى محتسبة');
  }
};

const late = (mail: CancellationMail, locale: Locale): string => {
  const { t, moment } = locale;
  const words = lateWords(mail, locale);
  if (!mail.cancelUntil)
    return t(`It was a late cancellation, so ${words}.`, `كان الإلغاء متأخرًا، لذا ${words}.`);
  const until = moment(mail.cancelUntil);
  return t(
    `Free cancellation ended on ${until}, so ${words}.`,
    `انتهى الإلغاء المجاني في ${until}، لذا ${words}.`,
  );
};

const consequence = (mail: CancellationMail, locale: Locale): string => {
  const { t } = locale;
  if (mail.creditReturned)
    return t('Your credit is back in your package.', 'عادت الحصة إلى باقتك.');
  if (mail.late) return late(mail, locale);
  if (mail.creditReturned === undefined)
    return t('Your place is free again.', 'أصبح مكانك متاحًا للآخرين.');
  return t('Nothing was charged.', 'لم يُحتسب أي مبلغ.');
};

export const cancellation: Writer<CancellationMail> = (mail, locale) => {
  const { t, greet, day } = locale;
  const after = consequence(mail, locale);
  return {
    subject: t(
      `Cancelled: ${mail.className}, ${day(mail.date)}, ${mail.startTime}`,
      `تم الإلغاء: ${mail.className}، ${day(mail.date)}، ${mail.startTime}`,
    ),
    preheader: after,
    title: greet(t('Your booking is cancelled', 'تم إلغاء حجزك'), mail.userName),
    lead: after,
    panel: classPanel(mail, locale),
    ...button(t('Book another class', 'حجز حصة أخرى'), mail.scheduleUrl),
    notes: [],
  };
};
