import type { Event } from './event.entity.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Spec section 9: who is promoted to a paid event has so long to pay. */
export const PROMOTION_WINDOW_MS = 2 * HOUR;
/** domain.md: with less time than this until the start nobody is asked to pay any more. */
export const SHORTEST_WINDOW_MS = 15 * MINUTE;
/** A place that is bought directly: the card page's 30 minutes, and time to get there. */
export const CHECKOUT_WINDOW_MS = 35 * MINUTE;
/** Spec section 9: the warning that a window is about to close. */
export const WARNING_MS = 5 * MINUTE;
/** A place that was paid for is refunded in full until so long before the start; later not at all. */
export const REFUND_UNTIL_MS = 24 * HOUR;

export const hasBegun = (event: Pick<Event, 'startsAt'>, now: Date): boolean =>
  event.startsAt <= now;

/** Undefined: it is too late to ask anybody for money. */
export const windowEnd = (
  { startsAt }: Pick<Event, 'startsAt'>,
  now: Date,
  windowMs: number,
): Date | undefined => {
  const left = startsAt.getTime() - now.getTime();
  if (left < SHORTEST_WINDOW_MS) return undefined;
  return new Date(now.getTime() + Math.min(left, windowMs));
};

/** Null: nothing was paid, so nothing goes back. */
export const refundUntil = (
  { startsAt }: Pick<Event, 'startsAt'>,
  { paymentId }: { paymentId: string | null },
): Date | null => (paymentId === null ? null : new Date(startsAt.getTime() - REFUND_UNTIL_MS));
