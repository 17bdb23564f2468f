import { join } from 'node:path';
import { linkIn, mailTo, pressLink } from './support/inbox.js';
import { newMember, signUp, someone } from './support/new-member.js';
import { base, enter, signIn } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';

test('a confirmation link works once and says so afterwards', async ({ page }) => {
  const person = someone();
  await signUp(page, person);
  const link = linkIn(
    await mailTo(page, { address: person.email, about: /verif|confirm/i }),
    '/auth/v1/verify',
  );
  // A mail scanner looks first.
  expect((await page.request.head(link)).status()).toBe(200);
  expect((await page.request.get(link)).status()).toBe(200);
  await pressLink(page, link);
  await expect(page.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  // The browser tells the test of the new address a moment later.
  await expect(page).not.toHaveURL(/#/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Already confirmed' })).toBeVisible();
  // The link has signed in; whoever comes without that session types the password.
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL('/');
});

test('a link that is no good offers a new one, which works', async ({ page }) => {
  const person = someone();
  await page.goto('/email-verified#error=access_denied&error_code=otp_expired');
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText('Please provide your email address.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Email' }).press('Enter');
  await expect(toastOf(page, 'Verification email sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeDisabled();
  await expect(page.getByText(/^You can ask for another in \d+ seconds\.$/)).toBeVisible();
});

test('the sign-up dialog takes the code of the mail, or leads to the login', async ({
  page,
  allowed,
}) => {
  allowed.push(/403/);
  const person = someone();
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Full name' }).fill(person.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verify your email' });
  await expect(dialog.getByRole('button', { name: 'Send the email again' })).toBeEnabled();
  await expect(dialog.getByRole('button', { name: 'Go to Login' })).toBeVisible();
  const mail = await mailTo(page, { address: person.email, about: /verif|confirm/i });
  const code = /code[^\d]*(\d{6})/i.exec(mail.text)?.[1] ?? '';
  const wrong = code === '000000' ? '111111' : '000000';
  await dialog.getByRole('textbox', { name: 'Or the code from the mail' }).fill(wrong);
  await dialog.getByRole('button', { name: 'Confirm with the code' }).click();
  await expect(dialog.getByText('Code: this one is not right')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Or the code from the mail' }).fill(` ${code}`);
  await dialog.getByRole('button', { name: 'Confirm with the code' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Who is signed in has nothing to do there.
  await page.goto('/signup');
  await expect(page).toHaveURL('/');
});

test('a sign-up that fails is tried again after 2 seconds', async ({ page, allowed }) => {
  allowed.push(/500/);
  const person = someone();
  let calls = 0;
  await page.route('**/auth/v1/signup*', (route) => {
    calls += 1;
    if (calls > 2) return route.fulfill({ json: { id: '1', email: person.email } });
    return route.fulfill({
      status: 500,
      json: { code: 'unexpected_failure', message: 'Database error saving new user' },
    });
  });
  await page.clock.install();
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Full name' }).fill(person.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  const first = toastOf(page, 'Account Creation Issue');
  await expect(first).toContainText('Please try again in a moment.');
  // From here on time stands still but for what is said. It may have passed the moment that was
  // asked for by the time the page hears of it: then it stands all the same, and is asked again.
  await expect(async () =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100),
  ).toPass();
  await first.getByRole('button', { name: 'Try again' }).click();
  await page.clock.runFor(1_900);
  expect(calls).toBe(1);
  await page.clock.runFor(200);
  await page.clock.resume();
  const second = toastOf(page, 'Retry failed');
  await second.getByRole('button', { name: 'Try again' }).click();
  await expect(toastOf(page, 'Account created successfully on retry')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Verify your email' })).toBeVisible();
});

test('a limit says how long it lasts', async ({ page, allowed }) => {
  allowed.push(/429/);
  await page.route('**/api/session', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          headers: { 'retry-after': '42' },
          json: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
        })
      : route.fallback(),
  );
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill('noor@example.com');
  await page.getByLabel('Password', { exact: true }).fill('pilates1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText(/You can try again in (4|3)\d seconds/)).toBeVisible();
});

test('name, phone and picture', async ({ page, allowed }) => {
  allowed.push(/(ERR_FAILED|400).*\/api\/me\/profile/);
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Account settings' }).click();
  const profile = page.getByRole('region', { name: 'Profile', exact: true });
  await profile.getByRole('textbox', { name: 'Full name' }).fill('Noor Al Suwaidi');
  await profile.getByRole('textbox', { name: 'Phone' }).fill('+971 50 555 0101');

  await test.step('leaving unsaved asks first', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Book' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL('/account-settings');
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL('/account-settings');
  });
  await test.step('a failure loses nothing', async () => {
    await page.route('**/api/me/profile', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile.getByText(/You seem to be offline/)).toBeVisible();
    await page.unroute('**/api/me/profile');
    await expect(profile.getByRole('textbox', { name: 'Full name' })).toHaveValue(
      'Noor Al Suwaidi',
    );
  });
  await test.step('a number that only the studio knows to be none stands at its field', async () => {
    const phone = profile.getByRole('textbox', { name: 'Phone' });
    await phone.fill('+999 123 456 789');
    await profile.getByRole('button', { name: 'Save' }).click();
    await expect(profile.getByText(/^Phone: please give the number/)).toBeVisible();
    await phone.fill('٠٥٠ ٥٥٥ ٠١٠١');
  });
  await profile.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(page, 'Saved')).toBeVisible();
  await expect(profile.getByRole('textbox', { name: 'Phone' })).toHaveValue('+971 50 555 0101');
  await profile
    .getByLabel('Picture file')
    .setInputFiles(join(import.meta.dirname, '../public/icon-192.png'));
  await expect(profile.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.reload();
  await expect(profile.getByRole('textbox', { name: 'Full name' })).toHaveValue('Noor Al Suwaidi');
  await expect(page.getByRole('link', { name: 'Your profile' }).locator('img')).toHaveJSProperty(
    'complete',
    true,
  );
});

test('a name without an end makes no page wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  const saved = await page.request.patch('/api/me/profile', {
    data: { full_name: 'W'.repeat(120) },
    headers: { origin: base() },
  });
  expect(saved.status()).toBe(200);
  for (const path of ['/', '/profile', '/settings', '/account-settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const wider = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await wider(), path).toBeLessThanOrEqual(0);
  }
});

test('preferences stay', async ({ page }) => {
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  await page.goto('/account-settings#notifications');
  const section = page.getByRole('region', { name: 'Notifications and language' });
  const arabic = section.getByRole('radio', { name: 'العربية' });
  await arabic.click();
  await expect(section.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(arabic).toBeChecked();
});

test('one’s own data: an archive, and a deletion that is called off', async ({ page }) => {
  test.slow();
  const person = await newMember(page);
  await enter(page, person.email, person.password);
  await page.goto('/account-settings#your-data');
  const section = page.getByRole('region', { name: 'Your data' });
  await test.step('the archive', async () => {
    await section.getByRole('button', { name: 'Prepare my data' }).click();
    const link = section.getByRole('link', { name: 'Download' });
    await expect(link).toBeVisible({ timeout: 40_000 });
    const downloading = page.waitForEvent('download');
    await link.click();
    expect((await downloading).suggestedFilename()).toMatch(/\.zip$/);
  });
  await test.step('the deletion', async () => {
    await section.getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
    await dialog.getByRole('textbox', { name: 'Type DELETE to confirm' }).fill('DELETE');
    await dialog.getByRole('button', { name: 'Delete in 30 days' }).click();
    await expect(dialog).toBeHidden();
    await section.getByRole('button', { name: 'Keep my account' }).click();
    await expect(section.getByRole('button', { name: 'Delete my account' })).toBeVisible();
  });
});
