import { bookByApi, cancelByApi, enterWhoCanBook } from './support/bookings.js';
import { mailTo } from './support/inbox.js';
import { change, from, readAll } from './support/own-notifications.js';
import { enter } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const bellOf = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const listOf = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true });
const unreadNow = (page: Page, count: number) =>
  expect(bellOf(page)).toHaveAccessibleName(
    count === 0 ? 'Notifications' : `Notifications, ${String(count)} unread`,
  );
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
