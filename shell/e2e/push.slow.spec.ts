import { PushReceiver } from '@studio/testing/push-receiver';
import { bookByApi, cancelByApi, enterWhoCanBook } from './support/bookings.js';
import { openClass } from './support/classes.js';
import { change, from, readAll } from './support/own-notifications.js';
import { base, enter } from './support/people.js';
import { deliverPush, shownNotifications, usePushService } from './support/push-browser.js';
import { expect, test } from './support/test.js';

// The worker shows what is pushed; other journeys block it.
test.use({ serviceWorkers: 'allow' });

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
    await readAll(page);
    const unread = async (): Promise<number> => {
      const answer = await page.request.get('/api/me/notifications?unread=true');
      return ((await answer.json()) as { unread: number }).unread;
    };
    await openClass(page, one);
    const sheet = page.getByRole('dialog', { name: one.classType.name });
    await sheet.getByRole('button', { name: 'Book', exact: true }).click();
    // Heard later, the booking would be told to the device too.
    await expect.poll(unread).toBe(1);
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
    await expect.poll(unread).toBe(2);
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
