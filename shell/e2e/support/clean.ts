import { AxeBuilder } from '@axe-core/playwright';
import { expect } from './test.js';
import type { Page } from './test.js';

/** What fades in has less contrast than what stands there; what turns for ever is not waited for. */
export const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Axe finds nothing, and nothing is wider than the screen. */
export const clean = async (page: Page): Promise<void> => {
  await isDrawn(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
};

/** A day that is far enough away to have no bookings, as a date field wants it. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
