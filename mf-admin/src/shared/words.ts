import type { BookingView, PaymentView } from '@studio/contracts';

export interface Words {
  word: string;
  tone: 'plain' | 'calm' | 'scarce' | 'alert';
}

const bookings: Record<BookingView['status'], Words> = {
  held: { word: 'To be paid', tone: 'scarce' },
  confirmed: { word: 'Booked', tone: 'calm' },
  attended: { word: 'Attended', tone: 'plain' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
  late_cancelled: { word: 'Late cancel', tone: 'scarce' },
  no_show: { word: 'No-show', tone: 'alert' },
  studio_cancelled: { word: 'Studio cancelled', tone: 'scarce' },
  lapsed: { word: 'Not paid', tone: 'plain' },
};
const payments: Record<PaymentView['status'], Words> = {
  open: { word: 'Card page open', tone: 'plain' },
  paid: { word: 'Paid, not delivered', tone: 'scarce' },
  fulfilled: { word: 'Paid', tone: 'calm' },
  refunded: { word: 'Refunded', tone: 'plain' },
  expired: { word: 'Not paid', tone: 'plain' },
  failed: { word: 'Failed', tone: 'alert' },
};
export const kindWords: Record<PaymentView['kind'], string> = {
  package: 'Package',
  subscription: 'Subscription',
  event: 'Event',
  class: 'Class',
  gift_card: 'Gift card',
};
const other: Words = { word: 'Other', tone: 'plain' };

/** A newer server may know more states: those show plainly. */
export const bookingWords = (status: BookingView['status']): Words => bookings[status] ?? other;
export const paymentWords = (status: PaymentView['status']): Words => payments[status] ?? other;

export const roleWords: Record<string, string> = {
  user: 'Member',
  trainer: 'Trainer',
  admin: 'Admin',
};

/** `booking.cancelled` reads `Booking cancelled`. */
export const sentence = (code: string): string => {
  const text = code.replace(/[._-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
