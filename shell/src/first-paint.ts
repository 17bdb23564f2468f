/**
 * The first script of the page: has the browser draw what stands in the page before it reads the shell's
 * script, which takes a phone a fifth of a second (docs/decisions/0142). The build names that one here.
 */

/** ms; where a page is not drawn because nobody sees it. */
const PATIENCE = 1_000;

const address = document.currentScript?.dataset['then'] ?? '';
let isAdded = false;

const next = (): void => {
  if (isAdded) return;
  isAdded = true;
  const script = document.createElement('script');
  script.src = address;
  document.head.append(script);
};

// Told once the drawing is on the screen.
new PerformanceObserver(next).observe({ type: 'paint', buffered: true });
setTimeout(next, document.visibilityState === 'hidden' ? 0 : PATIENCE);

export {};
