/** What a device needs to show the code of one booking without a connection. */
export interface KeptCode {
  bookingId: string;
  secret: string;
  opensAt: string;
  closesAt: string;
  /** ms that the server's clock is ahead of the device's. */
  ahead: number;
  className: string;
  date: string;
  startTime: string;
  checkedInAt: string | null;
}

interface Kept {
  userId: string;
  codes: KeptCode[];
}

/** What lies under `person:` is forgotten with the person, wherever in the site they sign out. */
const KEY = 'person:check-in-codes';
/** Of past classes nothing is kept longer. */
const DAY_MS = 24 * 60 * 60_000;

const read = (): Kept | null => {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
  } catch {
    // Storage may be refused, or hold what an older version wrote: then nothing is kept.
    return null;
  }
};

/** A code that this person's device has; nobody else's on the same device. */
export const findKept = (userId: string, bookingId: string): KeptCode | undefined => {
  const kept = read();
  return kept?.userId === userId
    ? kept.codes.find((code) => code.bookingId === bookingId)
    : undefined;
};

export const keepCode = (userId: string, code: KeptCode, now = Date.now()): void => {
  const kept = read();
  const others = (kept?.userId === userId ? kept.codes : []).filter(
    ({ bookingId, closesAt }) =>
      bookingId !== code.bookingId && new Date(closesAt).getTime() > now - DAY_MS,
  );
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, codes: [...others, code] }));
  } catch {
    // Without storage the code shows as long as the page is open.
  }
};
