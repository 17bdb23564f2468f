/** ms, where the browser can't say when it is idle (spec section 9). */
const FALLBACK = 100;

/** Resolves once the browser has nothing else to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, FALLBACK);
  });
