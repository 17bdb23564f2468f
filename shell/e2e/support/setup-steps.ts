import type { EmptyStudio } from './empty-studio.js';
import { expect } from './test.js';
import type { Page } from './test.js';

export const owner = {
  name: 'Hessa Al Marri',
  email: 'owner@studio.example',
  password: 'reformer24',
};

/** The owner opens the link of the log, has an account, and stands before the checklist. */
export const beginSetup = async (page: Page, studio: EmptyStudio): Promise<void> => {
  await page.goto(studio.setupLink);
  await page.getByLabel('Full name').fill(owner.name);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Confirm password').fill(owner.password);
  await page.getByRole('button', { name: 'Create account and begin' }).click();
  await expect(page).toHaveURL(/\/admin\/setup$/);
};

/** A list of the checklist is begun from its template: what stands in its row then. */
export const fromTemplate = async (page: Page, item: string, made: RegExp): Promise<void> => {
  await page.getByRole('button', { name: `${item}: start from the template` }).click();
  const dialog = page.getByRole('dialog', { name: `${item} from the template` });
  await dialog.getByRole('button', { name: /^Make/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: made })).toBeVisible();
};
