import { waitLabel } from '@studio/contracts';
import { isApiError, type ApiError } from './api-error.js';

const general = 'Something went wrong. Please try again.';

/** What a member reads for a code. Codes without an entry show a general sentence. */
const messages: Record<string, string> = {
  OFFLINE: 'You seem to be offline. Check your connection and try again.',
  REQUEST_TOO_SLOW: 'Your connection is slow right now. Please try again.',
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
  TOO_EARLY_TO_BOOK: 'Booking for this class is not open yet.',
  ALREADY_BOOKED: 'You already have a seat in this class.',
  OVERLAPPING_BOOKING: 'You have another class at that time.',
  SEATS_LEFT: 'A seat is free in this class. Book it instead of waiting.',
  WAITING_LIST_FULL: 'The waiting list of this class is full.',
  WAITING_LIST_CLOSED:
    'The waiting list is closed: the class starts soon. Free seats are open to all.',
  NOT_OFFERED: 'This offer is over.',
  NO_DROP_IN: 'This class can not be paid by the visit. Use a package or a plan.',
  HOLD_EXPIRED: 'The time to pay for this seat is over. Book it once more if a seat is free.',
  UNDO_TOO_LATE: 'It is too late to undo this. Book the class again if a seat is free.',
  RESCHEDULE_TOO_LATE: 'Free cancellation has ended, so this booking can not be moved any more.',
  PRICE_MISMATCH: 'That class has another price. Cancel this one and book that one.',
  NO_CREDIT: 'You have no credit for this class. Buy a package first.',
  INTRO_USED: 'The intro offer is for new members, once.',
  ALREADY_CANCELLED: 'This booking is cancelled already.',
  NOT_BOOKED: 'This booking is no longer active.',
  CHECK_IN_CLOSED: 'Check-in is not open for this class.',
  CODE_INVALID: 'This is no check-in code of the studio.',
  CODE_EXPIRED: 'This code is too old. Scan the one that is on the screen now.',
  CODE_OTHER_CLASS: 'This code is for another class.',
  CLASS_NOT_OVER: 'This class has not ended yet.',
  NO_SHOW_FINAL: 'This no-show is final. An admin can waive it.',
  NOTHING_TO_WAIVE: 'There is nothing to waive: it is neither a late cancel nor a no-show.',
  MEMBER_NOT_FOUND: 'We could not find this member.',
  CAPACITY_BELOW_BOOKED: 'More seats are booked than that.',
  CAPACITY_ABOVE_ROOM: 'The room has fewer places than that.',
  CLASS_TYPE_NOT_FOUND: 'We could not find this kind of class.',
  ROOM_NOT_FOUND: 'We could not find this room.',
  TRAINER_NOT_FOUND: 'We could not find this trainer.',
  NAME_TAKEN: 'There is one of that name already. Choose another name.',
  SERIES_NOT_FOUND: 'We could not find this series.',
  TIMETABLE_CONFLICT: 'The trainer or the room is taken at that time.',
  INVALID_TIMES: 'Choose a time in the future.',
  NOT_A_CLASS_DAY: 'The series has no class on that day.',
  SETTINGS_CONFLICT: 'These numbers contradict each other.',
  EDIT_CONFLICT: 'Somebody else changed this meanwhile. Read it again, and try once more.',
  PACKAGE_ENDED: 'This package has ended.',
  PACKAGE_LOCKED: 'The payment of this package is disputed. Please ask at the desk.',
  PACKAGE_FROZEN: 'This package is frozen already, or a freeze is planned.',
  FREEZE_CLASS_SOON: 'A class in those days can no longer be cancelled. Freeze after it.',
  NOT_ENOUGH_CREDITS: 'The package has fewer credits left than that.',
  INVALID_EXPIRY_DAY: 'Choose a last day from today on, within two years.',
  PROMO_CODE_NOT_FOUND: 'We do not know this code. Check how it is written.',
  PROMO_CODE_EXPIRED: 'This code is not valid today.',
  PROMO_CODE_LIMIT_REACHED: 'This code was used as often as it can be.',
  PROMO_CODE_USED: 'You have used this code already.',
  PROMO_CODE_NOT_APPLICABLE: 'This code is not for this purchase.',
  PROMO_CODE_TAKEN: 'There is a code of that name already.',
  GIFT_CARD_NOT_FOUND: 'We do not know this gift card. Check how it is written.',
  GIFT_CARD_BLOCKED: 'This gift card is blocked. Please ask at the desk.',
  GIFT_CARD_EMPTY: 'Nothing is left on this gift card.',
  GIFT_CARD_NOT_APPLICABLE: 'A gift card pays for packages, classes and events.',
  GIFT_CARD_SPENT: 'More of this gift card is spent already.',
  PAYMENT_NOT_PAID: 'This payment has no money to give back.',
  PAYMENT_DISPUTED: 'The bank decides about this payment. Wait until it has.',
  REFUND_TOO_MUCH: 'That is more than is left of this payment.',
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
  SUBSCRIPTION_ENDED: 'This subscription has ended.',
  SUBSCRIPTION_ENDING: 'This subscription ends with its period. Resume it first.',
  SUBSCRIPTION_UNPAID: 'Your last renewal is not paid yet. Pay it first.',
  SUBSCRIPTION_FROZEN: 'This subscription is frozen, or a freeze is planned.',
  PLAN_CHANGE_PLANNED: 'Another plan begins with the next period. Keep your plan first.',
  INVALID_FREEZE_DAYS:
    'Please choose other days: a freeze begins within the period and has a least length.',
  FREEZE_LIMIT: 'That is more than the days you can freeze in a year.',
  CARD_DECLINED: 'Your card was declined. Nothing has changed.',
  NO_ACTIVE_RESERVATION: 'No active reservation found',
  PAYMENT_NOT_CONFIGURED: 'Payment system configuration error. Please contact support.',
  PAYMENT_PROVIDER_DOWN: 'The card page does not answer. Try again in a moment.',
  WRONG_PASSWORD: 'This is not your current password.',
  NO_PASSWORD: 'Your account has no password yet. Set one by “Forgotten Password?” first.',
  WEAK_PASSWORD: 'Please choose a longer password that is harder to guess.',
  SAME_PASSWORD: 'This is your password already. Choose another one.',
  EMAIL_TAKEN: 'Another account has this address.',
  SAME_EMAIL: 'This is your address already.',
  SIGNED_IN_AS_OTHER: 'Someone else is signed in in this browser. Sign out first.',
  LINK_EXPIRED: 'This link was used already, or it is too old.',
  LAST_ADMIN: 'You are the last admin. Make someone else an admin first.',
  OWN_ACCOUNT: 'You can not do this to your own account.',
  BAN_IN_THE_PAST: 'Choose a day in the future, or ban for good.',
  PICTURE_TOO_LARGE: 'This picture is too large. Choose one of at most 5 MB.',
  PICTURE_TYPE: 'Please choose a PNG, JPEG or WebP picture.',
  PICTURE_UNREADABLE: 'This picture seems to be damaged. Please choose another one.',
  SERVICE_UNAVAILABLE: 'This part of the studio is not available. Try again in a moment.',
};

/** What was too much; any other limit is one of tries. */
const limits: Record<string, string> = {
  TOO_MANY_HOLDS: 'You have three unpaid places. Pay for one or give one back first, or',
  HOLDS_PAUSED: 'Three places were held for you and not paid. Use a package or a plan, or',
};

const limitMessage = ({ code, retryAfter }: ApiError): string => {
  const wait = retryAfter === undefined ? 'a moment' : waitLabel(retryAfter);
  const what = limits[code] ?? 'Too many tries.';
  return `${what} ${what.endsWith('.') ? 'Please' : 'please'} wait ${wait} and try again.`;
};

/** The sentence that a member reads for any error; never a server's own text. */
export const messageOf = (error: unknown): string => {
  if (!isApiError(error)) return general;
  if (error.status === 429) return limitMessage(error);
  return messages[error.code] ?? general;
};
