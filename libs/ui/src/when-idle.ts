/** ms that a busy page is waited for. */
const PATIENCE = 1_000;
/** ms, where the browser can't say when it is idle (spec section 9). */
const FALLBACK = 100;

/** Resolves once the page has nothing else to do, after `atMost` ms (a second) at the latest. */
export const whenIdle = ({ atMost = PATIENCE }: { atMost?: number } = {}): Promise<void> =>
  new Promise((resolve) => {
    if (!('requestIdleCallback' in window)) setTimeout(resolve, FALLBACK);
    else if (atMost === Infinity) requestIdleCallback(() => resolve());
    else requestIdleCallback(() => resolve(), { timeout: atMost });
  });
