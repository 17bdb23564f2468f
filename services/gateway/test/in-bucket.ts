import { jest } from '@jest/globals';
import { logger } from '@studio/nest-kit';

const warn = jest.spyOn(logger, 'warn');
beforeEach(() => warn.mockClear());

/** On a machine that is busy Redis answers too late: the gateway then counts by itself (decision 12). */
const countedTwice = (): boolean =>
  (warn.mock.calls as unknown[][]).some(
    ([facts, text]) =>
      text === 'limits without redis' && JSON.stringify(facts).includes('Command timed out'),
  );

/**
 * How many a bucket of so many a minute lets through at most: all that it holds, and what came into it
 * again since its first use, which takes as long as the machine needs.
 * @param firstUse instant, ms
 */
export const inBucket = (aMinute: number, firstUse: number): number => {
  const most = aMinute + Math.ceil(((Date.now() - firstUse) * aMinute) / 60_000);
  return countedTwice() ? 2 * most : most;
};
