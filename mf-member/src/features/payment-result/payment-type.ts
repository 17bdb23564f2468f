import type { VerificationResult } from '@studio/contracts';
import { t } from './messages.js';

export type PaymentType = 'package' | 'event' | 'class';

/** `type` of the URL: package by default, event, or otherwise a class booking (spec section 2). */
export const paymentType = (type: string | null): PaymentType => {
  if (type === null || type === '' || type === 'package') return 'package';
  return type === 'event' ? 'event' : 'class';
};

const successToast: Record<PaymentType, string> = {
  package: t('packagePurchased'),
  event: t('eventBookingConfirmed'),
  class: t('classBooked'),
};

/** Spec section 8, success toasts; a gift card is what the answer has, whatever the URL says. */
export const toastFor = (type: PaymentType, { data }: VerificationResult): string =>
  data?.gift_card ? t('giftCardPurchased') : successToast[type];
