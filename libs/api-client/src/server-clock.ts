/** ms; a Date header has whole seconds: so much may have gone by since. */
const ROUNDING = 1_000;

/** ms between which the server's clock is ahead of this device's, by all answers so far. */
let [atLeast, atMost] = [-Infinity, Infinity];

/**
 * Learns the server's time from the Date header of an answer: windows for paying are the
 * server's, and a device's clock may be wrong by hours. One answer leaves a second and its way
 * open; what several leave together is less, so that the later of two taps on two devices has the
 * later time. An answer that contradicts them says that a clock was put right: it begins anew.
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
  [atLeast, atMost] = [Math.max(atLeast, low), Math.min(atMost, high)];
  if (atLeast > atMost) [atLeast, atMost] = [low, high];
};

/** The server's time in ms; the device's own until there was an answer. */
export const serverNow = (): number =>
  Number.isFinite(atLeast) ? Date.now() + (atLeast + atMost) / 2 : Date.now();
