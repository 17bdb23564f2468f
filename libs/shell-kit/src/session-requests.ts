import { call, isApiError } from '@studio/api-client';
import { getSession, signOut } from '@studio/contracts';
import type { BrowserSession } from '@studio/contracts';
import { signOutOwedFlag } from './signed-in-flag.js';

/** Nobody could be asked: no connection, or the servers behind the gateway are not there. */
export const isAway = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'OFFLINE' || [502, 503, 504].includes(error.status));

/** The server says that there is no session. */
export const isRefused = (error: unknown): boolean => isApiError(error) && error.status === 401;

/**
 * Who is signed in. A sign-out without a connection left the cookie: the server ends that session
 * first. @throws ApiError
 */
export const requestSession = async (): Promise<BrowserSession> => {
  if (signOutOwedFlag.stands()) {
    // The page's head asks too (shell/src/index.html): its answer is of before the sign-out, and not for later.
    await call(getSession).catch(() => undefined);
    try {
      await call(signOut);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    signOutOwedFlag.remove();
  }
  return call(getSession);
};
