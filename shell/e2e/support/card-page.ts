import { expect } from './test.js';
import type { Page } from './test.js';

/** Fills the provider's card page and pays. */
export const payByCard = async (page: Page, number: string): Promise<void> => {
  const card = process.env['CARD_URL'] ?? 'http://localhost:4202';
  await expect(page).toHaveURL((url) => url.origin === new URL(card).origin);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Test Person');
  await page.getByRole('button', { name: /^Pay/ }).click();
};
