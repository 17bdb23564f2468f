const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** A kiosk is opened in the morning and is over by the night, also when nobody ends it. */
const KIOSK_HOURS = 14;

/** Attempts at one kiosk: so many at once, then one in so many ms; a wrong one costs more. */
export const kioskAttempts = {
  burstMs: 30 * SECOND,
  everyMs: 3 * SECOND,
  wrongMs: 12 * SECOND,
} as const;

export const kioskExpiresAt = (openedAt: Date): Date =>
  new Date(openedAt.getTime() + KIOSK_HOURS * HOUR);
