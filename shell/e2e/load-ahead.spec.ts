import { memberWithCredits, openSheet, ownClass } from './support/own-class.js';
import { admin, enter, member, trainer } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const panel = 'This area is not available right now';

// Idle comes late on a busy machine: two waits for it could use up the usual minute.
test.describe.configure({ timeout: 180_000 });

/** Nothing is left to load ahead on this page (load-ahead.ts). */
const isIdle = (page: Page, path: string): Promise<unknown> =>
  page.waitForFunction(
    (of) =>
      performance
        .getEntriesByName('loaded ahead')
        .some((mark) => (mark as PerformanceMark).detail === of),
    path,
    { timeout: 30_000 },
  );

/** Opens a page, and notes what it asks for in scripts and styles once it is idle. */
const openIdle = async (page: Page, path: string): Promise<string[]> => {
  await page.goto(path);
  await isIdle(page, path);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/script|stylesheet/.test(request.resourceType())) requests.push(request.url());
  });
  return requests;
};

const isThere = async (page: Page, path: string): Promise<void> => {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
};

test('after idle no page of the bar asks for a script or a style', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, member);
  // Its likely next page is no entry of the bar.
  const requests = await openIdle(page, '/settings');
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const path of ['/', '/schedule', '/profile', '/settings', '/schedule', '/']) {
    await bar.locator(`a[href="${path}"]`).click();
    await isThere(page, path);
  }
  await isIdle(page, '/');
  expect(requests).toEqual([]);
});

test('after idle neither the menu nor a page of it does, and a class opens at once', async ({
  page,
}) => {
  await enter(page, trainer);
  const requests = await openIdle(page, '/profile');
  for (const path of ['/trainer-dashboard', '/schedule']) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).locator(`a[href="${path}"]`).click();
    await isThere(page, path);
    // The strip of the trainer's own pages is not one tap away from elsewhere.
    if (path !== '/schedule') {
      await isIdle(page, path);
      expect(requests.filter((one) => !one.includes('/mf-trainer/'))).toEqual([]);
      requests.length = 0;
      for (const link of await page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link')
        .all()) {
        await link.click();
        await isThere(page, String(await link.getAttribute('href')));
      }
    }
  }
  await isIdle(page, '/schedule');
  expect(requests).toEqual([]);
});

test('after idle a booking asks for nothing but itself until its class says so', async ({
  page,
  newPerson,
}) => {
  const frontDesk = await newPerson();
  const one = await ownClass(frontDesk, 3);
  await memberWithCredits(page, frontDesk, 2);
  // Heard of later, the gift would be asked for in between.
  await expect
    .poll(async () => (await page.request.get('/api/me/notifications')).text())
    .toContain('credit');
  const sheet = await openSheet(page, one);
  await isIdle(page, '/schedule');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await sheet.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(sheet.getByText(/^See you /)).toBeVisible();
  expect(requests.filter((request) => /\.(js|css)\b/.test(request))).toEqual([]);
  expect(requests.slice(0, 1)).toEqual([expect.stringMatching(/^POST .*\/api\/bookings$/)]);
});

test('after idle no page of the admin area does', async ({ page }) => {
  await enter(page, admin);
  const requests = await openIdle(page, '/admin');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  const links = await navigation
    .locator('a:not([href*="/class/"])')
    .evaluateAll((all) => all.map((one) => String(one.getAttribute('href'))));
  expect(links.length).toBeGreaterThan(20);
  for (const path of links) {
    await navigation.locator(`a[href="${path}"]`).click();
    await isThere(page, path);
  }
  expect(requests).toEqual([]);
});

test('a remote that is down is loaded ahead without a word, and again by whoever opens it', async ({
  page,
  allowed,
}) => {
  allowed.push(/Failed to load resource|RUNTIME-\d+/);
  const files = '**/remotes/mf-trainer/**';
  await page.route(files, (route) => route.fulfill({ status: 404, body: '{}' }));
  await enter(page, trainer);
  await openIdle(page, '/schedule');
  await expect(page.getByText(panel)).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(files);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await isThere(page, '/trainer-dashboard');
  await expect(page.getByText(panel)).toBeHidden();
});
