import { jest } from '@jest/globals';

/** The browser tells of a painting when this is called. */
let paint: () => void;

class Paints implements Pick<PerformanceObserver, 'observe'> {
  constructor(callback: () => void) {
    paint = callback;
  }
  observe(): void {
    // It tells by itself.
  }
}

const added = (): (string | null)[] =>
  [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));

/** Runs it anew, in a page that is seen or not. */
const run = async (visibility: DocumentVisibilityState): Promise<void> => {
  jest.resetModules();
  document.head.replaceChildren();
  const current = document.createElement('script');
  current.dataset['then'] = '/assets/shell.0a1b2c3d4e.js';
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(current);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  await import('./first-paint.js');
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { PerformanceObserver: Paints });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe("the shell's script", () => {
  it('is run once the page has been painted, and once only', async () => {
    await run('visible');
    expect(added()).toEqual([]);
    paint();
    paint();
    jest.runAllTimers();
    expect(added()).toEqual(['/assets/shell.0a1b2c3d4e.js']);
  });

  it.each([
    ['not painted for a second', 'visible', 1_000],
    ['not seen', 'hidden', 0],
  ] as const)('is run in a page that is %s', async (_, visibility, after) => {
    await run(visibility);
    expect(added()).toEqual([]);
    jest.advanceTimersByTime(after);
    expect(added()).toHaveLength(1);
  });
});
