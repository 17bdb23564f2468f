import { expect } from './test.js';
import type { Page } from './test.js';

/** Where the card provider is. */
export const cardUrl = (): string => process.env['CARD_URL'] ?? 'http://localhost:4202';

/** Buys a package: its sheet, and the way to the card page. */
export const toCardPage = async (page: Page, package_: RegExp): Promise<void> => {
  await page.getByRole('button', { name: package_ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay AED/ })
    .click();
  await expect(page).toHaveURL((url) => url.origin === new URL(cardUrl()).origin);
};

/** Fills the provider's card page and pays, or saves the card. */
export const payByCard = async (page: Page, number: string, button = /^Pay/): Promise<void> => {
  await expect(page).toHaveURL((url) => url.origin === new URL(cardUrl()).origin);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Test Person');
  await page.getByRole('button', { name: button }).click();
};
