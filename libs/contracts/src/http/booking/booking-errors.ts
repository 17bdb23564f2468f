/** What the endpoints of a member and those of the front desk refuse alike; not part of the package's public names. */

export const undoCancelErrors = [
  'BOOKING_NOT_FOUND',
  'UNDO_TOO_LATE',
  'CLASS_CANCELLED',
  'CLASS_STARTED',
  'ALREADY_BOOKED',
  'OVERLAPPING_BOOKING',
  'NO_CREDIT',
] as const;

export const joinWaitlistErrors = [
  'SCHEDULE_NOT_FOUND',
  'CLASS_CANCELLED',
  'CLASS_STARTED',
  'TOO_EARLY_TO_BOOK',
  'ALREADY_BOOKED',
  'SEATS_LEFT',
  'WAITING_LIST_CLOSED',
  'WAITING_LIST_FULL',
  'NO_CREDIT',
  'IDEMPOTENCY_KEY_REQUIRED',
  'IDEMPOTENCY_KEY_REUSED',
] as const;
