/** ms that a busy page is waited for, and how long where the browser can't say when it is idle. */
const PATIENCE = 1_000;

/** Resolves once the page has nothing else to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: PATIENCE });
    else setTimeout(resolve, PATIENCE);
  });
