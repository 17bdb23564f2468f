import { cardUrl, payByCard } from './support/card-page.js';
import { newMember } from './support/new-member.js';
import { enter } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';
import type { Locator } from '@playwright/test';

const own = (page: Page): Locator => page.getByRole('region', { name: 'Your subscription' });
const plan = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** The developer's page of the card provider: a month passes. */
const pass = async (page: Page, email: string, what: string): Promise<void> => {
  const controlPage = await page.context().newPage();
  // A freeze that has ended here ends there a moment later; until then nothing is charged.
  await expect(async () => {
    await controlPage.goto(`${cardUrl()}/desk`);
    await expect(controlPage.getByRole('region', { name: email })).not.toContainText('paused');
  }).toPass({ timeout: 30_000 });
  await controlPage.getByRole('button', { name: `${what}: ${email}` }).click();
  await expect(controlPage.getByRole('heading', { name: 'Subscriptions' })).toBeVisible();
  await controlPage.close();
};

test('a plan is bought, changed, frozen, refused, paid and left', async ({ page }) => {
  test.slow();
  const { email, password } = await newMember(page);
  await enter(page, email, password);
  await page.goto('/subscriptions');
  const twelve = plan(page, '12 classes a month');
  await twelve.getByRole('button', { name: 'Subscribe to 12 classes a month' }).click();
  await payByCard(page, '4242424242424242');
  await expect(page.getByText('Your subscription has begun.')).toBeVisible({ timeout: 30_000 });
  await expect(own(page).getByText('12 of 12 classes left')).toBeVisible();

  await plan(page, 'Unlimited')
    .getByRole('button', { name: 'Change to this plan: Unlimited' })
    .click();
  const change = page.getByRole('dialog', { name: 'Change to Unlimited?' });
  await change.getByRole('button', { name: /^Change and pay AED 4\d\d\.\d\d$/ }).click();
  await expect(own(page).getByRole('heading', { name: 'Unlimited' })).toBeVisible();

  await own(page).getByRole('button', { name: 'Freeze' }).click();
  const freeze = page.getByRole('dialog', { name: 'Freeze your subscription' });
  await expect(freeze.getByText('7 days off.')).toBeVisible();
  await freeze.getByRole('button', { name: 'Freeze' }).click();
  await own(page).getByRole('button', { name: 'End the freeze today' }).click();
  const back = page.getByRole('dialog', { name: 'End the freeze today?' });
  await back.getByRole('button', { name: 'End the freeze' }).click();
  await expect(own(page).getByRole('button', { name: 'Freeze' })).toBeVisible();

  await pass(page, email, 'Renew, card refused');
  // Told by the provider, and by our own services after it.
  await expect(own(page).getByText('Your card was declined.')).toBeVisible({ timeout: 30_000 });
  await own(page).getByRole('button', { name: 'Update card' }).click();
  await payByCard(page, '5555555555554444', /^Save card/);
  await expect(page.getByText('Your card is up to date.')).toBeVisible();
  await expect(own(page).getByText('Your card was declined.')).toBeHidden({ timeout: 30_000 });

  await own(page).getByRole('button', { name: 'Cancel subscription' }).click();
  const leave = page.getByRole('dialog', { name: 'Cancel your subscription?' });
  await leave.getByLabel('I am moving away').check();
  await leave.getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(toastOf(page, 'Your subscription is cancelled')).toBeVisible();
  await own(page).getByRole('button', { name: 'Keep my subscription' }).click();
  await expect(own(page).getByRole('button', { name: 'Cancel subscription' })).toBeVisible();
});
