import { join } from 'node:path';
import { admin, enter } from './support/people.js';
import { test } from './support/empty-studio.js';
import { BuiltShell } from './support/rolled-out-shell.js';
import { expect, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

const repository = join(import.meta.dirname, '../..');
/** ms; a document is loaded anew, with a script that no cache has. */
const ANEW = 30_000;
const panel = 'This area is not available right now';

// A studio of its own: other journeys must not get these shells.
test.use({ settings: { DEMO: '1' } });
test.describe.configure({ timeout: 400_000 });

/** By the router alone: the document stays the one that was opened first. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const isFirstDocument = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'isFirstDocument' in window);
const scriptOf = (page: Page): Promise<string | null> =>
  page.locator('script[src*="/shell."]').first().getAttribute('src');

test('open pages live through ten roll-outs of the shell, and a form keeps what is typed', async ({
  page: reader,
  newPerson,
  studio,
  allowed,
}) => {
  // Files of builds that are gone.
  allowed.push(/Failed to load resource|Refused to (apply|execute)|net::ERR|ChunkLoadError/);
  const shells = new BuiltShell(repository, join(repository, 'node_modules/.cache/open-shells'));
  await enter(reader, admin);
  const form = await reader.context().newPage();
  // Of another browser: this one's cache has what the reader has opened.
  const old = await newPerson();
  const open = [reader, form, old];
  await reader.goto('/faqs');
  await old.goto('/faqs');
  await form.goto('/admin/studio');
  const field = form.getByRole('textbox', { name: /^In one sentence/ });
  const about = 'Reformer and mat in small groups, every day';
  await field.fill(about);
  for (const page of open) {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  }
  const first = await scriptOf(old);
  const noneIsBroken = async (): Promise<void> => {
    for (const page of open) await expect(page.getByText(panel)).toBeHidden();
    await expect(field).toHaveValue(about);
    await expect(toastOf(form, 'A new version is here')).toBeHidden();
  };

  const steps = [
    ['/terms-of-service', 'Terms of Service'],
    ['/privacy-policy', 'Privacy Policy'],
  ] as const;
  for (let n = 1; n <= 10; n++) {
    await studio.publishShell(shells.build(`shell ${String(n)}`));
    const step = steps[n - 1];
    if (step) {
      await go(reader, step[0]);
      await expect(heading(reader, step[1])).toBeVisible();
      expect(await isFirstDocument(reader)).toBe(true);
    }
    await noneIsBroken();
  }
  await test.step('a page whose shell is gone is loaded anew where it goes, once', async () => {
    await go(old, '/terms-of-service');
    await expect(heading(old, 'Terms of Service')).toBeVisible({ timeout: ANEW });
    expect(await scriptOf(old)).not.toBe(first);
    expect(await isFirstDocument(old)).toBe(false);
    await old.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    await go(old, '/privacy-policy');
    await expect(heading(old, 'Privacy Policy')).toBeVisible();
    expect(await isFirstDocument(old)).toBe(true);
  });
  await test.step('the form goes on, is saved as it was typed, and then its page is loaded anew', async () => {
    // Fetched when the page was idle.
    await form.getByRole('button', { name: /^Notifications/ }).click();
    await expect(form.getByRole('region', { name: 'Notifications' })).toBeVisible();
    await noneIsBroken();
    expect(await isFirstDocument(form)).toBe(true);
    const section = form.getByRole('region').filter({ has: field });
    const saved = form.waitForResponse((answer) => answer.request().method() !== 'GET');
    await section.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    await go(form, '/notifications');
    await expect(heading(form, 'Notifications')).toBeVisible({ timeout: ANEW });
    expect(await isFirstDocument(form)).toBe(false);
    expect(await scriptOf(form)).not.toBe(first);
    await form.goto('/admin/studio');
    await expect(field).toHaveValue(about);
  });
  for (const page of open) await expect(page.getByText(panel)).toBeHidden();
  shells.remove();
});
