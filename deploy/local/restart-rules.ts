/** A death of a program, and whether it had been ready before it. */
export interface Death {
  at: number;
  wasReady: boolean;
}

const FIRST_MS = 100;
const LONGEST_MS = 4000;
/** Deaths within this time belong together. */
const WINDOW_MS = 60_000;
/** A program that never gets ready is hopeless sooner than one that works between its deaths. */
const HOPELESS_STARTS = 7;
const HOPELESS_DEATHS = 40;

/**
 * Milliseconds until the next try, doubling with each death of the last minute that came before it
 * was ready; undefined when trying has no sense any more.
 */
export function restartDelay(deaths: readonly Death[], now: number): number | undefined {
  const recent = deaths.filter(({ at }) => now - at <= WINDOW_MS);
  const lastReady = recent.findLastIndex(({ wasReady }) => wasReady);
  const failedStarts = recent.length - 1 - lastReady;
  if (failedStarts >= HOPELESS_STARTS || recent.length >= HOPELESS_DEATHS) return undefined;
  return Math.min(FIRST_MS * 2 ** failedStarts, LONGEST_MS);
}
