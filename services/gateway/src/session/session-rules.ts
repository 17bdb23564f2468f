/** Spec section 9, Session: refresh tick every 30 s, refresh when 3 ticks remain, margin 10 s. */
export const TICK_MS = 30_000;
export const TICKS_LEFT = 3;
export const EXPIRY_MARGIN_MS = 10_000;

/** True when a request must not go out with this token any more. */
export const isEnding = (expiresAt: number, now: number): boolean =>
  expiresAt * 1000 - now <= EXPIRY_MARGIN_MS;

/** True when a page that asks for new tokens gets them. */
export const isDueForRefresh = (expiresAt: number, now: number): boolean =>
  expiresAt * 1000 - now <= TICKS_LEFT * TICK_MS;

/** Spec section 8: HTTP 502, 503 and 504 are retryable. */
export const isRetryableStatus = (status: number): boolean => [502, 503, 504].includes(status);

/** ms before the n-th retry (n from 0): doubling, as the public client does it. */
export const retryPause = (n: number): number => 200 * 2 ** n;
