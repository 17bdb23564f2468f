/** Seats and places that one person may have on hold without having paid. */
export const UNPAID_AT_ONCE = 3;
/** So many unpaid ones within a day … */
const LAPSED_A_DAY = 3;
const DAY_MS = 24 * 3_600_000;
/** … and nothing is held for this long after the last of them. */
const PAUSE_MS = 2 * 3_600_000;

/** Holds that ended since then count. */
export const lapsesCountFrom = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/** The end of the pause; null when there is none. `lapsed`: those of a day, the last one first. */
export const pausedUntil = (lapsed: readonly Date[], now: Date): Date | null => {
  const [last] = lapsed;
  if (!last || lapsed.length < LAPSED_A_DAY) return null;
  const until = new Date(last.getTime() + PAUSE_MS);
  return until > now ? until : null;
};
