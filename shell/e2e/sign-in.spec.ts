import { enter, member, otherMember, signIn } from './support/people.js';
import { linkIn, mailTo, pressLink } from './support/inbox.js';
import { newMember } from './support/new-member.js';
import { expect, test, toastOf } from './support/test.js';

test('a wrong password, an unknown address: the same words', async ({ page, allowed }) => {
  allowed.push(/400/);
  for (const email of [member, 'nobody@example.com']) {
    await page.goto('/login');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(toastOf(page, 'Login failed')).toContainText(
      'Invalid email or password. Please check your credentials and try again.',
    );
  }
});

test('what the sign-up asks for, one after the other', async ({ page }) => {
  await page.goto('/signup');
  const send = page.getByRole('button', { name: 'Create account' });
  const expectComplaint = async (text: string): Promise<void> => {
    await send.click();
    await expect(toastOf(page, text)).toBeVisible();
  };
  await expectComplaint('Please provide your full name.');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Some One');
  await expectComplaint('Please provide your email address.');
  await page.getByRole('textbox', { name: 'Email' }).fill('some.one@example.com');
  await expectComplaint('Please provide a password.');
  await page.getByLabel('Password', { exact: true }).fill('abcdef1');
  await expectComplaint('Please make sure your passwords match.');
  await page.getByLabel('Confirm password', { exact: true }).fill('abcdef1');
  await expectComplaint('Please accept the Terms of Service and Privacy Policy to continue.');
});

test('where a visitor wanted to go outlives a visit to the sign-up', async ({ page }) => {
  await page.goto('/my-packages');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('main', { name: 'Create an account' })).toBeFocused();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByRole('main', { name: 'Welcome back' })).toBeFocused();
  await signIn(page, otherMember(214));
  await expect(page).toHaveURL('/my-packages');
});

test('a button at work keeps its name, and two presses are one sign-in', async ({ page }) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let sent = 0;
  await page.route('**/api/session', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    await held;
    return route.fallback();
  });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(member);
  await page.getByLabel('Password', { exact: true }).fill('pilates1');
  await page.evaluate(() => {
    for (let press = 0; press < 2; press += 1) document.querySelector('form')?.requestSubmit();
  });
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  answer();
  await expect(page).toHaveURL('/');
  expect(sent).toBe(1);
});

test('an address that is taken', async ({ page, allowed }) => {
  allowed.push(/422/);
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Full name' }).fill('Noor');
  await page.getByRole('textbox', { name: 'Email' }).fill(member);
  await page.getByLabel('Password', { exact: true }).fill('abcdef1');
  await page.getByLabel('Confirm password', { exact: true }).fill('abcdef1');
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(toastOf(page, 'Account Already Exists')).toBeVisible();
});

test('a forgotten password: mail, link, new password, sign-in', async ({ page }) => {
  test.slow();
  const { email } = await newMember(page);
  // Mails carry whole seconds.
  const began = Date.now() - 1_000;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgotten Password?' }).click();
  await expect(
    toastOf(page, 'Please enter your email address to reset your password.'),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Forgotten Password?' }).click();
  await expect(toastOf(page, 'Password reset email sent.')).toBeVisible();
  const mail = await mailTo(page, { address: email, about: /reset/i, since: began });
  await expect(page.getByRole('heading', { name: 'Look at your mails' })).toBeVisible();
  await pressLink(page, linkIn(mail, '/auth/v1/verify'));
  const reset = page.getByRole('button', { name: 'Reset password' });
  await expect(reset).toBeDisabled();
  expect(page.url()).not.toContain('access_token');
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('abc');
  await page.getByLabel('New password', { exact: true }).press('Enter');
  await expect(toastOf(page, 'Invalid Password')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('tower2026');
  await page.getByLabel('Confirm new password', { exact: true }).fill('tower2026');
  await reset.click();
  await expect(toastOf(page, 'Your password has been changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  // Left first: what the page still asks for must not be asked without its cookie.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/login');
  await signIn(page, email, 'tower2026');
  await expect(page).toHaveURL('/');
});

test('a reset link of another account asks before it signs anybody out', async ({
  page,
  newPerson,
  allowed,
}) => {
  allowed.push(/409.*\/api\/session/);
  const owner = await newMember(page);
  const asking = await newPerson();
  const began = Date.now() - 1_000;
  await asking.request.post('/auth/v1/recover', { data: { email: owner.email } });
  const link = linkIn(
    await mailTo(page, { address: owner.email, about: /reset/i, since: began }),
    '/auth/v1/verify',
  );
  const visitor = otherMember(213);
  await enter(page, visitor);
  await pressLink(page, link);
  await expect(
    page.getByRole('heading', { name: 'This link is for another account' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `You are signed in as ${visitor}. The link resets the password of ${owner.email}.`,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Switch to the other account' }).click();
  await expect(page.getByText(`For ${owner.email}.`)).toBeVisible();
  expect(page.url()).not.toContain('access_token');
});

test('a reset link that is no good', async ({ page }) => {
  await page.goto('/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(
    page.getByText('This password reset link is invalid or has expired. Please request a new one.'),
  ).toBeVisible();
});

test('five pictures, 6 seconds each, until someone pauses them', async ({ page }) => {
  const pictures = new Set<string>();
  page.on('request', (request) => {
    if (/(landscape|portrait)-\d/.test(request.url())) pictures.add(request.url());
  });
  await page.clock.install();
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(pictures.size).toBeLessThanOrEqual(1);
  for (let turn = 0; turn < 5; turn += 1) await page.clock.runFor(6_000);
  await expect.poll(() => pictures.size).toBe(5);
  await page.getByRole('button', { name: 'Pause slideshow' }).click();
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
});

test('who asked for less motion sees one picture', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Play slideshow' })).toBeVisible();
});
