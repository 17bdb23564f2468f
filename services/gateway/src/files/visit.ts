import { randomInt } from 'node:crypto';

/** Number of a visit, 0 to 99: drawn once, kept by the browser until it is closed. It says nothing of who visits. */
const COOKIE = 'visit';
const known = /(?:^|;\s*)visit=(\d{1,2})(?:;|$)/;

export const visitOf = (cookie: string | undefined): number | undefined => {
  const [, number] = known.exec(cookie ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
};

export const drawVisit = (): number => randomInt(100);

/** A session cookie. */
export const visitCookie = (visit: number, isSecure: boolean): string =>
  `${COOKIE}=${visit}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
