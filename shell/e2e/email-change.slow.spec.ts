import { linkIn, mailTo, pressLink, spendLink } from './support/inbox.js';
import { newMember, someone } from './support/new-member.js';
import { enter, signIn } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const askForChange = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/account-settings#sign-in');
  const section = page.getByRole('region', { name: 'Sign-in', exact: true });
  await section.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByRole('textbox', { name: 'New email' }).fill(email);
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(section.getByText(`Waiting for ${email}.`)).toBeVisible();
};

test('a change of address can be withdrawn; then its link is dead', async ({ page }) => {
  const person = await newMember(page);
  const next = someone();
  await enter(page, person.email, person.password);
  await askForChange(page, next.email, person.password);
  const mail = await mailTo(page, { address: next.email, about: /address|email/i });
  await page.getByRole('button', { name: 'Withdraw the change' }).click();
  await expect(page.getByText(`Waiting for ${next.email}.`)).toBeHidden();
  const answer = await spendLink(page, linkIn(mail, '/auth/v1/verify'));
  expect(answer).toContain('error_code=otp_expired');
});

test('a new address counts once its link was opened; "not me" puts the old one back', async ({
  page,
  newPerson,
  allowed,
}) => {
  test.slow();
  allowed.push(/400|401|403|410/);
  const person = await newMember(page);
  const next = someone();
  await enter(page, person.email, person.password);
  await askForChange(page, next.email, person.password);
  const link = linkIn(
    await mailTo(page, { address: next.email, about: /address|email/i }),
    '/auth/v1/verify',
  );
  await pressLink(page, link);
  await expect(page.getByRole('heading', { name: 'New address confirmed' })).toBeVisible();

  const notice = await mailTo(page, { address: person.email, about: /changed/i });
  const owner = await newPerson({ viewport: { width: 390, height: 844 } });
  const notMe = linkIn(notice, '/not-me');
  await owner.goto(notMe);
  await expect(owner.getByRole('list', { name: 'What will happen' })).toBeVisible();
  await owner.getByRole('button', { name: 'Take my account back' }).click();
  await expect(owner.getByRole('heading', { name: 'Your account is yours again' })).toBeVisible();
  await expect(owner.getByText(person.email)).toBeVisible();

  await test.step('whoever was signed in is out', async () => {
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login$/);
  });
  await test.step('the link works once', async () => {
    await owner.goto(notMe);
    await owner.getByRole('button', { name: 'Take my account back' }).click();
    await expect(owner.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  });
  await test.step('the owner chooses a new password and comes in by the old address', async () => {
    const mail = await mailTo(owner, { address: person.email, about: /^Reset your password/ });
    await pressLink(owner, linkIn(mail, '/auth/v1/verify'));
    await owner.getByLabel('New password', { exact: true }).fill('tower2026');
    await owner.getByLabel('Confirm new password', { exact: true }).fill('tower2026');
    await owner.getByRole('button', { name: 'Reset password' }).click();
    await expect(owner.getByRole('heading', { name: 'Password changed' })).toBeVisible();
    await owner.context().clearCookies();
    await owner.goto('/login');
    await signIn(owner, person.email, 'tower2026');
    await expect(owner).toHaveURL('/');
  });
});

test('a "not me" address without its token does nothing', async ({ page }) => {
  await page.goto('/not-me');
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
});
