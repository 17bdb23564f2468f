/** A Date header has whole seconds: on average half a second has gone by since. */
const ROUNDING = 500;

let offset = 0;

/**
 * Learns the server's time from the Date header of an answer: windows for paying are the
 * server's, and a device's clock may be wrong by hours.
 * @param sentAt when the request left, by this device
 */
export const noteServerTime = (
  header: string | null | undefined,
  sentAt: number,
  now = Date.now(),
): void => {
  const at = header ? Date.parse(header) : Number.NaN;
  if (!Number.isNaN(at)) offset = at + ROUNDING - (sentAt + now) / 2;
};

/** The server's time in ms; the device's own until there was an answer. */
export const serverNow = (): number => Date.now() + offset;
