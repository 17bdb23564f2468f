import { PushReceiver } from '@studio/testing/push-receiver';
import { bookByApi, cancelByApi, enterWhoCanBook } from './support/bookings.js';
import { openClass } from './support/classes.js';
import { mailTo } from './support/inbox.js';
import { base, enter } from './support/people.js';
import { deliverPush, shownNotifications, usePushService } from './support/push-browser.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

/** Demo members of each test's own: their bells don't ring for another. */
const from = (first: number): number[] => Array.from({ length: 12 }, (_, n) => first + n);

const bellOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const listOf = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });
const unreadNow = (page: Page, count: number) =>
  expect(bellOf(page)).toHaveAccessibleName(
    count === 0 ? 'Notifications' : `Notifications, ${String(count)} unread`,
  );
const readAll = async (page: Page): Promise<void> => {
  const answer = await page.request.post('/api/me/notifications/read-all', {
    data: {},
    headers: { origin: base() },
  });
  expect(answer.status()).toBe(200);
};
const change = async (page: Page, data: object): Promise<void> => {
  const answer = await page.request.patch('/api/me/preferences', {
    data,
    headers: { origin: base() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};

test('the bell rings in two tabs and on two devices, and is read on all of them', async ({
  page,
  newPerson,
}) => {
  const { email, one } = await enterWhoCanBook(page, from(100));
  await readAll(page);
  await page.goto('/');
  const tab = await page.context().newPage();
  await tab.goto('/settings');
  const device = await newPerson({ viewport: { width: 390, height: 844 } });
  await enter(device, email);
  await device.goto('/profile');
  const screens = [page, tab, device];
  for (const screen of screens) await unreadNow(screen, 0);
  const bookingId = await bookByApi(device, one);
  for (const screen of screens) await unreadNow(screen, 1);
  await cancelByApi(device, bookingId);
  for (const screen of screens) await unreadNow(screen, 2);

  await bellOf(page).click();
  const newest = listOf(page).getByRole('listitem').first();
  await expect(newest).toContainText('Booking cancelled');
  await newest.getByRole('button', { name: 'Mark as read: Booking cancelled' }).click();
  for (const screen of screens) await unreadNow(screen, 1);
  await expect(newest.getByRole('button', { name: /^Mark as read/ })).toBeHidden();

  await bellOf(device).click();
  await listOf(device).getByRole('button', { name: 'Mark all as read' }).click();
  for (const screen of screens) await unreadNow(screen, 0);
  await expect(listOf(page).getByRole('button', { name: 'Mark all as read' })).toBeHidden();
});

test('the whole history: from the bell’s foot, only the unread, and to the thing itself', async ({
  page,
}) => {
  const { one } = await enterWhoCanBook(page, from(112));
  await readAll(page);
  await cancelByApi(page, await bookByApi(page, one));
  await page.goto('/');
  await unreadNow(page, 2);
  await bellOf(page).click();
  await listOf(page).getByRole('link', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(listOf(page)).toBeHidden();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await main.getByRole('radio', { name: 'Unread' }).click();
  await expect(page).toHaveURL(/show=unread/);
  const rows = main.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('link', { name: 'Booking cancelled' }).click();
  await expect(page).toHaveURL(new RegExp(`/class/${one.id}$`));
  await unreadNow(page, 1);
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await main.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(main.getByRole('heading', { name: 'Nothing unread' })).toBeVisible();
});

test('/notifications is for who is signed in, and leads back to it', async ({ page }) => {
  await page.goto('/notifications');
  await expect(page).toHaveURL(/\/login$/);
});

test('a kind that is switched off sends no mail; the bell rings all the same', async ({ page }) => {
  const { email, one } = await enterWhoCanBook(page, from(124));
  await change(page, {
    emailsOff: false,
    quietHours: null,
    kinds: [{ kind: 'bookings', channels: { email: true, push: true, inApp: true } }],
  });
  await readAll(page);
  await page.goto('/account-settings');
  const part = page.getByRole('region', { name: 'Notifications and language' });
  const mail = part.getByRole('switch', { name: 'Your bookings: Email' });
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(part.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(mail).not.toBeChecked();

  const began = Date.now() - 1000;
  const bookingId = await bookByApi(page, one);
  await unreadNow(page, 1);
  await change(page, { kinds: [{ kind: 'bookings', channels: { email: true } }] });
  // The open page hears of what was changed elsewhere.
  await expect(mail).toBeChecked();
  await cancelByApi(page, bookingId);
  const about = new RegExp(one.classType.name);
  await mailTo(page, { address: email, about: /cancel/i, since: began });
  const answer = await page.request.get(
    `${process.env['INBOX_URL'] ?? 'http://localhost:4201'}/api/email`,
  );
  const mails = (await answer.json()) as {
    to: { address: string }[];
    subject: string;
    text: string;
    date: string;
  }[];
  const since = mails.filter(
    ({ to, date, subject, text }) =>
      Date.parse(date) >= began &&
      to.some(({ address }) => address === email) &&
      about.test(`${subject} ${text}`),
  );
  expect(since).toHaveLength(1);
});

test('what is required has no switch, quiet hours are kept, a failure is taken back', async ({
  page,
  allowed,
}) => {
  await enterWhoCanBook(page, from(136));
  await change(page, { quietHours: null, emailsOff: false });
  await page.goto('/account-settings');
  const part = page.getByRole('region', { name: 'Notifications and language' });
  const account = part.getByRole('row', { name: /^Account and security/ });
  await expect(account.getByText('Always sent')).toHaveCount(2);
  await part.getByRole('switch', { name: 'Quiet hours' }).click();
  await part.getByLabel('From', { exact: true }).fill('21:30');
  await part.getByLabel('Until', { exact: true }).fill('06:45');
  await part.getByLabel('Until', { exact: true }).blur();
  await expect(part.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/me/preferences');
      return ((await answer.json()) as { quietHours: unknown }).quietHours;
    })
    .toEqual({ from: '21:30', to: '06:45' });

  allowed.push(/503/);
  await page.route('**/api/me/preferences', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { code: 'SERVICE_UNAVAILABLE', message: '' } })
      : route.continue(),
  );
  const noMail = part.getByRole('switch', { name: 'No emails but the necessary' });
  await noMail.click();
  await expect(part.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(noMail).not.toBeChecked();
});

test.describe('push', () => {
  let receiver: PushReceiver;
  test.beforeAll(async () => {
    receiver = await PushReceiver.start();
  });
  test.afterAll(() => receiver.stop());

  test('asked for after a booking, shown by the device, silent once signed out', async ({
    page,
  }) => {
    const device = receiver.device();
    await usePushService(page, device);
    const { email, one } = await enterWhoCanBook(page, from(148));
    await change(page, { quietHours: null });
    await openClass(page, one);
    const sheet = page.getByRole('dialog', { name: one.classType.name });
    await sheet.getByRole('button', { name: 'Book', exact: true }).click();
    const ask = sheet.getByRole('region', { name: 'Messages on this device' });
    await ask.getByRole('button', { name: 'Turn on' }).click();
    await expect(sheet.getByText('This device tells you when the class changes.')).toBeVisible();

    const days = await page.request.get('/api/me/bookings?when=upcoming');
    const { items } = (await days.json()) as { items: { id: string; scheduleId: string }[] };
    const booking = items.find(({ scheduleId }) => scheduleId === one.id);
    await cancelByApi(page, booking?.id ?? '');
    await expect.poll(() => receiver.to(device.endpoint).length).toBe(1);
    const { body: message } = receiver.to(device.endpoint)[0] ?? { body: {} };
    await deliverPush(page, message);
    await expect
      .poll(() => shownNotifications(page))
      .toMatchObject([{ title: 'Booking cancelled', page: `${base()}/class/${one.id}` }]);

    await sheet.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await enter(page, email);
    await readAll(page);
    const again = await bookByApi(page, one);
    await cancelByApi(page, again);
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/me/notifications?unread=true');
        return ((await answer.json()) as { unread: number }).unread;
      })
      .toBe(2);
    expect(receiver.to(device.endpoint)).toHaveLength(1);
  });

  test('in the settings: on, off again, and what to do where it is blocked', async ({
    page,
    newPerson,
  }) => {
    const device = receiver.device();
    await usePushService(page, device);
    const { email } = await enterWhoCanBook(page, from(160));
    await page.goto('/account-settings');
    const part = page.getByRole('region', { name: 'Notifications and language' });
    await expect(part.getByRole('heading', { name: 'Push is off here' })).toBeVisible();
    await part.getByRole('button', { name: 'Turn on' }).click();
    await expect(part.getByRole('heading', { name: 'Push is on here' })).toBeVisible();
    await page.reload();
    await expect(part.getByRole('heading', { name: 'Push is on here' })).toBeVisible();
    await part.getByRole('button', { name: 'Turn off' }).click();
    await expect(part.getByRole('heading', { name: 'Push is off here' })).toBeVisible();

    const blocked = await newPerson();
    await blocked.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { value: 'denied' });
    });
    await enter(blocked, email);
    await blocked.goto('/account-settings');
    await expect(blocked.getByRole('heading', { name: 'Push is blocked here' })).toBeVisible();
  });
});
