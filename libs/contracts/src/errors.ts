import { z } from 'zod';

/**
 * Every refusal that leaves a service: its HTTP status and the sentence an API client gets.
 * The clients own the words that members read; these are for scripts and logs.
 * Source: spec section 8, domain.md.
 */
export const errorCatalogue = {
  BAD_REQUEST: [400, 'The request is not as the contract says. See details.'],
  IDEMPOTENCY_KEY_REQUIRED: [400, 'Send an Idempotency-Key header of 8 to 200 characters.'],
  UNAUTHENTICATED: [401, 'Sign in first.'],
  FORBIDDEN: [403, 'Your role may not do this.'],
  CROSS_SITE: [403, 'Writes are taken from the own site only.'],
  NOT_FOUND: [404, 'There is no such record.'],
  ROUTE_NOT_FOUND: [404, 'There is no such route.'],
  SCHEDULE_NOT_FOUND: [404, 'There is no such class.'],
  BOOKING_NOT_FOUND: [404, 'There is no such booking.'],
  PACKAGE_NOT_FOUND: [404, 'There is no such package.'],
  CLASS_FULL: [409, 'This class is full.'],
  CLASS_CANCELLED: [409, 'The studio has cancelled this class.'],
  CLASS_STARTED: [409, 'This class has already started.'],
  TOO_EARLY_TO_BOOK: [409, 'Booking opens 14 days before the class.'],
  ALREADY_BOOKED: [409, 'You have a seat in this class already.'],
  OVERLAPPING_BOOKING: [409, 'You have another class at that time.'],
  NO_CREDIT: [402, 'You have no credit for this class. Buy a package first.'],
  INTRO_USED: [409, 'The intro offer is for new members, once.'],
  LAST_ADMIN: [409, 'The studio needs at least one admin.'],
  ALREADY_CANCELLED: [409, 'This booking is cancelled already.'],
  NOBODY_TO_TELL: [409, 'Nobody has a place there.'],
  NOT_BOOKED: [409, 'This booking is no longer active.'],
  CHECK_IN_CLOSED: [409, 'Check-in is not open for this class.'],
  CAPACITY_BELOW_BOOKED: [409, 'More seats are booked than that.'],
  EMAIL_NOT_RESENDABLE: [409, 'This email can not be sent once more.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'This Idempotency-Key was used for another request.'],
  PREFERENCES_CHANGED: [409, 'The preferences were changed elsewhere. Read them again.'],
  PREFERENCE_REQUIRED: [422, 'Email and bell of a required kind are always sent.'],
  PUSH_NOT_CONFIGURED: [503, 'Push is not set up at this studio.'],
  PUSH_ENDPOINT_REFUSED: [422, 'Push is not sent to such an address.'],
  WRONG_PASSWORD: [403, 'That is not your current password.'],
  NO_PASSWORD: [409, 'This account has no password yet. Set one by "Forgot password".'],
  WEAK_PASSWORD: [422, 'Password should be at least 6 characters.'],
  SAME_PASSWORD: [422, 'New password should be different from the old password.'],
  EMAIL_TAKEN: [422, 'A user with this email address has already been registered.'],
  SAME_EMAIL: [422, 'That is your address already.'],
  OWN_ACCOUNT: [409, 'Nobody can do this to their own account.'],
  BAN_IN_THE_PAST: [422, 'A ban ends in the future, or never.'],
  PICTURE_TOO_LARGE: [413, 'The picture is too large: it may have 5 MB and 50 megapixels.'],
  PICTURE_TYPE: [415, 'Send a PNG, JPEG or WebP picture.'],
  PICTURE_UNREADABLE: [422, 'The picture is damaged: it can not be read.'],
  LINK_EXPIRED: [410, 'This link has been used, or is too old.'],
  EVENT_NOT_FOUND: [404, 'There is no such event.'],
  EVENT_PLACE_NOT_FOUND: [404, 'There is no such place.'],
  EVENT_FULL: [409, 'This event is full. Join its waiting list.'],
  EVENT_CANCELLED: [409, 'The studio has cancelled this event.'],
  EVENT_STARTED: [409, 'This event has already begun.'],
  EVENT_ALREADY_BOOKED: [409, 'You have a place at this event already.'],
  EVENT_TO_BE_PAID: [409, 'This event has a price. Reserve a place and pay it.'],
  EVENT_FREE: [409, 'This event is free. Book it at once.'],
  EVENT_TIMES: [422, 'An event begins in the future, and ends after it begins.'],
  EVENT_PRICE_FIXED: [409, 'The price stays as it is while somebody has a place.'],
  WAITING_ENTRY_NOT_FOUND: [404, 'Nobody waits there.'],
  RESERVATION_GONE: [409, 'No active reservation found'],
  PAYMENT_NOT_CONFIGURED: [503, 'Payment system configuration error. Please contact support.'],
  PAYMENT_PROVIDER_DOWN: [503, 'The card provider does not answer. Try again in a moment.'],
  WEBHOOK_SIGNATURE: [400, 'The webhook signature is not valid.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests. Wait a moment and try again.'],
  BODY_TOO_LARGE: [413, 'The request body is too large.'],
  SERVICE_UNAVAILABLE: [503, 'This part of the studio is not available. Try again in a moment.'],
  TIMEOUT: [504, 'This took too long. Try again in a moment.'],
  UNEXPECTED: [500, 'Something went wrong on our side. Try again.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Body of every answer that is not 2xx (identity's /auth/v1 excepted, see auth-contract). */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
  hint: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
