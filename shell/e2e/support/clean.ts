import { AxeBuilder } from '@axe-core/playwright';
import { expect } from './test.js';
import type { Page } from './test.js';

/** Axe finds nothing, and nothing is wider than the screen. */
export const clean = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
};

/** A day that is far enough away to have no bookings, as a date field wants it. */
export const inDays = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
