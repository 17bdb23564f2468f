/** ms that a busy page is waited for. */
const TIMEOUT_MS = 1_000;
/** ms, where the browser can't say when it is idle (spec section 9). */
const FALLBACK = 100;

/** Resolves once the page has nothing else to do, after `timeout` ms at the latest; 0: however long it takes. */
export const whenIdle = (timeout = TIMEOUT_MS): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, FALLBACK);
  });
