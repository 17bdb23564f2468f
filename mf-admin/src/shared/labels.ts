import type { BookingView, PaymentView } from '@studio/contracts';
import { t } from './messages.js';

export interface StateLabel {
  word: string;
  tone: 'plain' | 'calm' | 'scarce' | 'alert';
}

const bookings: Record<BookingView['status'], StateLabel> = {
  held: { word: t('toBePaid'), tone: 'scarce' },
  confirmed: { word: t('booked'), tone: 'calm' },
  attended: { word: t('attended'), tone: 'plain' },
  cancelled: { word: t('cancelled'), tone: 'plain' },
  late_cancelled: { word: t('lateCancel'), tone: 'scarce' },
  no_show: { word: t('noShow'), tone: 'alert' },
  studio_cancelled: { word: t('studioCancelled'), tone: 'scarce' },
  lapsed: { word: t('notPaid'), tone: 'plain' },
};
const payments: Record<PaymentView['status'], StateLabel> = {
  open: { word: t('cardPageOpen'), tone: 'plain' },
  paid: { word: t('paidNotDelivered'), tone: 'scarce' },
  fulfilled: { word: t('paid'), tone: 'calm' },
  refunded: { word: t('refunded'), tone: 'plain' },
  expired: { word: t('notPaid'), tone: 'plain' },
  failed: { word: t('failed'), tone: 'alert' },
};
export const kindLabels: Record<PaymentView['kind'], string> = {
  package: t('package'),
  subscription: t('subscription'),
  event: t('event'),
  class: t('class'),
  gift_card: t('giftCard'),
  visit: t('singleVisit'),
  fee: t('owedFee'),
  retail: t('retailItem'),
};
const other: StateLabel = { word: t('other'), tone: 'plain' };

/** A newer server may know more states: those show plainly. */
export const bookingLabel = (status: BookingView['status']): StateLabel =>
  bookings[status] ?? other;
export const paymentLabel = (status: PaymentView['status']): StateLabel =>
  payments[status] ?? other;

export const roleLabels: Record<string, string> = {
  user: t('member'),
  trainer: t('trainer'),
  front_desk: t('frontDesk'),
  manager: t('manager'),
  admin: t('admin'),
};

/** `booking.cancelled` reads `Booking cancelled`. */
export const sentence = (code: string): string => {
  const text = code.replace(/[._-]+/g, ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};
