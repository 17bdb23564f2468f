import type { Addressee, MailContent } from '../mail-content.js';
import { greet } from '../mail-content.js';

/** Payload of send-booking-email (spec section 3), and what the studio adds to it. */
export interface BookingMail extends Addressee {
  className: string;
  /** `Tuesday, 24 November 2026`. */
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place: string;
  paidWith: string;
  /** `Monday, 23 November, 18:30`. */
  cancelUntil: string;
  scheduleUrl: string;
}

/** The word joiner keeps both times on one line. */
const when = (mail: { date: string; startTime: string; endTime: string }): string =>
  `${mail.date}, ${mail.startTime}–\u2060${mail.endTime}`;

export const bookingConfirmation = (mail: BookingMail): MailContent => ({
  subject: `You’re booked: ${mail.className}, ${mail.date}, ${mail.startTime}`,
  preheader: `${when(mail)} with ${mail.trainer}`,
  title: greet('You’re booked', mail.userName),
  lead: 'We look forward to seeing you.',
  panel: {
    heading: mail.className,
    strong: when(mail),
    rows: [
      ['Trainer', mail.trainer],
      ['Place', mail.place],
      ['Paid with', mail.paidWith],
    ],
  },
  action: { label: 'View My Schedule', url: mail.scheduleUrl },
  notes: [
    {
      strong: `Free cancellation until ${mail.cancelUntil}.`,
      text: 'After that, or without a check-in, the credit stays used. Please come 10 to 15 minutes early.',
    },
  ],
});

/** Payload of send-cancellation-email: its fields are not in the spec, these are ours. */
export interface CancellationMail extends Addressee {
  className: string;
  date: string;
  startTime: string;
  endTime: string;
  trainer: string;
  place: string;
  late: boolean;
  creditReturned: boolean;
  scheduleUrl: string;
}

const consequence = (mail: CancellationMail): string => {
  if (mail.creditReturned) return 'Your credit is back in your package.';
  if (mail.late) return 'It was less than 12 hours before the class, so the credit stays used.';
  return 'Nothing was charged.';
};

export const cancellation = (mail: CancellationMail): MailContent => ({
  subject: `Cancelled: ${mail.className}, ${mail.date}, ${mail.startTime}`,
  preheader: consequence(mail),
  title: greet('Your booking is cancelled', mail.userName),
  lead: consequence(mail),
  panel: {
    heading: mail.className,
    strong: when(mail),
    rows: [
      ['Trainer', mail.trainer],
      ['Place', mail.place],
    ],
  },
  action: { label: 'Book another class', url: mail.scheduleUrl },
  notes: [],
});
