import { newMember } from './support/new-member.js';
import { admin, base, enter, signIn } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

const phone = {
  viewport: { width: 390, height: 844 },
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

/** The next click of someone whose session has ended; the page may have noticed by itself. */
const clicksAndIsOut = async (page: Page): Promise<void> => {
  const book = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Book' });
  const login = page.getByRole('heading', { name: 'Welcome back' });
  await expect(async () => {
    if (await book.isVisible()) await book.click({ timeout: 1_000 });
    await expect(login).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended. Sign in to go on.')).toBeVisible();
};

test('one device is signed out from the other', async ({ page, newPerson, allowed }) => {
  allowed.push(/401/);
  const person = await newMember(page);
  const other = await newPerson(phone);
  await enter(other, person.email, person.password);
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: person.name })).toBeVisible();

  await enter(page, person.email, person.password);
  await page.goto('/account-settings#devices');
  const devices = page.getByRole('region', { name: 'Sessions and devices' });
  await expect(devices.getByText('This device')).toHaveCount(1);
  await devices.getByRole('button', { name: 'Sign out Safari on iOS' }).click();
  await page
    .getByRole('dialog', { name: 'Sign out Safari on iOS?' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(devices.getByText('Safari on iOS')).toBeHidden();
  await clicksAndIsOut(other);
  // Who signed the other one out stays.
  await page.reload();
  await expect(devices.getByText('This device')).toBeVisible();
});

test('a new password ends the other devices', async ({ page, newPerson, allowed }) => {
  allowed.push(/401|403/);
  const person = await newMember(page);
  const other = await newPerson(phone);
  await enter(other, person.email, person.password);
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: person.name })).toBeVisible();

  await enter(page, person.email, person.password);
  await page.goto('/account-settings#sign-in');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const send = dialog.getByRole('button', { name: 'Change password' });
  await dialog.getByLabel('Current password', { exact: true }).fill('not-it');
  await expect(send).toBeDisabled();
  await dialog.getByLabel('New password', { exact: true }).fill('tower2026');
  await dialog.getByLabel('Confirm new password', { exact: true }).fill('tower2026');
  await send.click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveValue('tower2026');
  await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
  await send.click();
  await expect(toastOf(page, 'Your password has been changed.')).toBeVisible();
  await clicksAndIsOut(other);
  await signIn(other, person.email, 'tower2026');
  await expect(other).toHaveURL(/\/(schedule|profile)/);
});

test('who is banned is out with the next click', async ({ page, newPerson, allowed }) => {
  allowed.push(/401|403/);
  const person = await newMember(page);
  const banned = await newPerson(phone);
  await enter(banned, person.email, person.password);
  await banned.goto('/profile');
  await expect(banned.getByRole('heading', { level: 1, name: person.name })).toBeVisible();

  await enter(page, admin);
  const found = await page.request.get('/api/admin/users', { params: { search: person.email } });
  const { items } = (await found.json()) as { items: { id: string }[] };
  const ban = await page.request.put(`/api/admin/users/${items[0]?.id ?? ''}/ban`, {
    data: { until: null, reason: 'Shown by a test' },
    headers: { origin: base() },
  });
  expect(ban.ok(), await ban.text()).toBe(true);
  await clicksAndIsOut(banned);
});
