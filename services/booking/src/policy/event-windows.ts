const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Numbers of events that the studio's texts print. They are constants until the owner wants to
 * change them; GET /api/studio/policy serves them beside the settings.
 */
export const eventNumbers = {
  /** Spec section 9: who is promoted to a paid event has so long to pay. */
  eventPaymentHours: 2,
  /** Spec section 9: the warning that a window is about to close. */
  eventWarningMinutes: 5,
  /** A place that was paid for is refunded in full until so long before the start; later not at all. */
  eventRefundHours: 24,
} as const;

/** domain.md: with less time than this until the start nobody is asked to pay any more. */
export const SHORTEST_PAYMENT_MINUTES = 15;
/** A place that is bought directly: the card page's 30 minutes, and time to get there. */
const CHECKOUT_MS = 35 * MINUTE;

interface Starts {
  startsAt: Date;
}

export const hasBegun = (event: Starts, now: Date): boolean => event.startsAt <= now;

/** An event that starts earlier than this is too near for anybody to be asked for money. */
export const payableStart = (now: Date): Date =>
  new Date(now.getTime() + SHORTEST_PAYMENT_MINUTES * MINUTE);

const windowEnd = ({ startsAt }: Starts, now: Date, windowMs: number): Date | undefined =>
  startsAt < payableStart(now)
    ? undefined
    : new Date(Math.min(startsAt.getTime(), now.getTime() + windowMs));

/** Until when a place that the waiting list gave is to be paid; undefined: it is too late to ask. */
export const promotionUntil = (event: Starts, now: Date): Date | undefined =>
  windowEnd(event, now, eventNumbers.eventPaymentHours * HOUR);

/** The same for a place that is bought directly. */
export const checkoutUntil = (event: Starts, now: Date): Date | undefined =>
  windowEnd(event, now, CHECKOUT_MS);

/** The same for a place that the front desk sells, until the event begins. */
export const frontDeskUntil = ({ startsAt }: Starts, now: Date): Date =>
  new Date(Math.min(startsAt.getTime(), now.getTime() + CHECKOUT_MS));

/** Windows that end by then are warned of now. */
export const warnOfEndsUntil = (now: Date): Date =>
  new Date(now.getTime() + eventNumbers.eventWarningMinutes * MINUTE);

/** Null: nothing was paid, so nothing goes back. */
export const refundUntil = (
  { startsAt }: Starts,
  { paymentId }: { paymentId: string | null },
): Date | null =>
  paymentId === null ? null : new Date(startsAt.getTime() - eventNumbers.eventRefundHours * HOUR);
