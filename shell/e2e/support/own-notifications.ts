import { base } from './people.js';
import { expect } from './test.js';
import type { Page } from './test.js';

/** Demo members of each test's own: their bells don't ring for another. */
export const from = (first: number): number[] => Array.from({ length: 12 }, (_, n) => first + n);

export const readAll = async (page: Page): Promise<void> => {
  const answer = await page.request.post('/api/me/notifications/read-all', {
    data: {},
    headers: { origin: base() },
  });
  expect(answer.status()).toBe(200);
};
export const change = async (page: Page, data: object): Promise<void> => {
  const answer = await page.request.patch('/api/me/preferences', {
    data,
    headers: { origin: base() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};
