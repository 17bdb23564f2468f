import type { Session } from './session.entity.js';

/** How long a mailed link or code stands for the current password (auth-contract.md, PUT /user). */
const ONE_TIME_SESSION_MS = 10 * 60_000;

/**
 * True while the session itself proves who the caller is. The age counts from the opened link or
 * code: a refresh keeps `createdAt`.
 */
export const isRecentOneTimeSession = (
  { method, createdAt }: Pick<Session, 'method' | 'createdAt'>,
  now = new Date(),
): boolean => method === 'otp' && now.getTime() - createdAt.getTime() < ONE_TIME_SESSION_MS;
