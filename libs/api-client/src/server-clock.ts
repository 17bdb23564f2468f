/** ms; a Date header has whole seconds: so much may have gone by since. */
const ROUNDING = 1_000;

/** ms between which the server's clock is ahead of this device's, by all answers so far. */
let [atLeast, atMost] = [-Infinity, Infinity];

/**
 * Learns the server's time from the Date header of an answer: windows for paying are the
 * server's, and a device's clock may be wrong by hours. One answer leaves a second and its way
 * open; what several leave together is less, so that the later of two taps on two devices has the
 * later time. A busy server's header may be late by some ms: an answer that contradicts them by less
 * than a second moves what is known, one by more says that a clock was put right, and it begins anew.
 * @param sentAt when the request left, by this device
 */
export const noteServerTime = (
  header: string | null | undefined,
  sentAt: number,
  now = Date.now(),
): void => {
  const at = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(at)) return;
  const [low, high] = [at - now, at + ROUNDING - sentAt];
  const apart = Math.max(low - atMost, atLeast - high);
  if (apart >= ROUNDING) [atLeast, atMost] = [low, high];
  else if (low > atMost) [atLeast, atMost] = [atMost, low];
  else if (high < atLeast) [atLeast, atMost] = [high, atLeast];
  else [atLeast, atMost] = [Math.max(atLeast, low), Math.min(atMost, high)];
};

/** The server's time in ms; the device's own until there was an answer. */
export const serverNow = (): number =>
  Number.isFinite(atLeast) ? Date.now() + (atLeast + atMost) / 2 : Date.now();
