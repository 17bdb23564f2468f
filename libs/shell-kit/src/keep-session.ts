import { onSessionLost } from './query-client.js';
import { followOtherTabs, loadSession, renewSession, sessionStore } from './session.js';

/** Spec section 9: a tick every 30 s, renewed when 3 ticks remain, margin 10 s. All in ms. */
const TICK = 30_000;
const RENEW_WITHIN = 3 * TICK + 10_000;

export const isRenewalDue = (expiresAt: number | null, now: number): boolean =>
  expiresAt !== null && expiresAt - now <= RENEW_WITHIN;

/**
 * Keeps the session alive for as long as the page is open, follows other tabs, and asks who is
 * signed in after a call was refused as unauthenticated. Returns the way to stop.
 */
export const keepSession = (): (() => void) => {
  const tick = (): void => {
    if (isRenewalDue(sessionStore.getState().expiresAt, Date.now())) void renewSession();
  };
  const timer = setInterval(tick, TICK);
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') tick();
  };
  // A page taken from the back/forward cache may show a former member.
  const onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) void loadSession();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', onPageShow);
  const stopTabs = followOtherTabs();
  const stopLost = onSessionLost(() => void loadSession());
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', onPageShow);
    stopTabs();
    stopLost();
  };
};
