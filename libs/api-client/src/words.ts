import { isApiError } from './api-error.js';

const general = 'Something went wrong. Please try again.';

/** What a member reads for a code. Codes without an entry show a general sentence. */
const words: Record<string, string> = {
  OFFLINE: 'You seem to be offline. Check your connection and try again.',
  TIMEOUT: 'This took too long. Try again in a moment.',
  UNAUTHENTICATED: 'Your session has ended. Please sign in again.',
  FORBIDDEN: 'Your account may not do this.',
  NOT_FOUND: 'We could not find this.',
  SCHEDULE_NOT_FOUND: 'We could not find this class.',
  BOOKING_NOT_FOUND: 'We could not find this booking.',
  PACKAGE_NOT_FOUND: 'This package is no longer on sale.',
  CLASS_FULL: 'This class is full. Someone else took the last seat.',
  CLASS_CANCELLED: 'The studio has cancelled this class.',
  CLASS_STARTED: 'This class has already started.',
  TOO_EARLY_TO_BOOK: 'Booking opens 14 days before the class.',
  ALREADY_BOOKED: 'You already have a seat in this class.',
  OVERLAPPING_BOOKING: 'You have another class at that time.',
  NO_CREDIT: 'You have no credit for this class. Buy a package first.',
  INTRO_USED: 'The intro offer is for new members, once.',
  ALREADY_CANCELLED: 'This booking is cancelled already.',
  NOT_BOOKED: 'This booking is no longer active.',
  CHECK_IN_CLOSED: 'Check-in is not open for this class.',
  EVENT_NOT_FOUND: 'We could not find this event.',
  EVENT_PLACE_NOT_FOUND: 'We could not find this place.',
  EVENT_FULL: 'This event is full. You can join its waiting list.',
  WAITING_ENTRY_NOT_FOUND: 'This person does not wait for a place any more.',
  EVENT_CANCELLED: 'The studio has cancelled this event.',
  EVENT_STARTED: 'It is too late for this event. Please ask at the desk.',
  EVENT_ALREADY_BOOKED: 'You have a place at this event already.',
  EVENT_TO_BE_PAID: 'This event has a price now. Reserve a place and pay it.',
  EVENT_FREE: 'This event is free now. You can book it at once.',
  PLAN_NOT_FOUND: 'This plan is no longer on sale.',
  SUBSCRIPTION_EXISTS: 'You have a subscription already. You can change its plan instead.',
  SUBSCRIPTION_OVER: 'This subscription has ended.',
  SUBSCRIPTION_ENDING: 'This subscription ends with its period. Resume it first.',
  SUBSCRIPTION_UNPAID: 'Your last renewal is not paid yet. Pay it first.',
  SUBSCRIPTION_FROZEN: 'This subscription is frozen, or a freeze is planned.',
  PLAN_CHANGE_PLANNED: 'Another plan begins with the next period. Keep your plan first.',
  FREEZE_DAYS:
    'Please choose other days: a freeze begins within the period and has a least length.',
  FREEZE_LIMIT: 'That is more than the days you can freeze in a year.',
  CARD_DECLINED: 'Your card was declined. Nothing has changed.',
  RESERVATION_GONE: 'No active reservation found',
  PAYMENT_NOT_CONFIGURED: 'Payment system configuration error. Please contact support.',
  PAYMENT_PROVIDER_DOWN: 'The card page does not answer. Try again in a moment.',
  WRONG_PASSWORD: 'This is not your current password.',
  NO_PASSWORD: 'Your account has no password yet. Set one by “Forgotten Password?” first.',
  WEAK_PASSWORD: 'Please choose a longer password that is harder to guess.',
  SAME_PASSWORD: 'This is your password already. Choose another one.',
  EMAIL_TAKEN: 'Another account has this address.',
  SAME_EMAIL: 'This is your address already.',
  LINK_EXPIRED: 'This link was used already, or it is too old.',
  LAST_ADMIN: 'You are the last admin. Make someone else an admin first.',
  OWN_ACCOUNT: 'You can not do this to your own account.',
  BAN_IN_THE_PAST: 'Choose a day in the future, or ban for good.',
  PICTURE_TOO_LARGE: 'This picture is too large. Choose one of at most 5 MB.',
  PICTURE_TYPE: 'Please choose a PNG, JPEG or WebP picture.',
  PICTURE_UNREADABLE: 'This picture seems to be damaged. Please choose another one.',
  TOO_MANY_REQUESTS: 'Too many tries. Wait a moment and try again.',
  SERVICE_UNAVAILABLE: 'This part of the studio is not available. Try again in a moment.',
};

/** `40 seconds`, `2 minutes`: a wait as people say it. */
export const waitInWords = (seconds: number): string => {
  const [number, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${String(number)} ${unit}${number === 1 ? '' : 's'}`;
};

/** The sentence that a member reads for any error; never a server's own text. */
export const messageOf = (error: unknown): string => {
  if (!isApiError(error)) return general;
  // Whatever limit it was: what counts is how long to wait.
  if (error.status === 429 && error.retryAfter !== undefined)
    return `Too many tries. Please wait ${waitInWords(error.retryAfter)} and try again.`;
  if (error.status === 429) return words['TOO_MANY_REQUESTS'] ?? general;
  return words[error.code] ?? general;
};
