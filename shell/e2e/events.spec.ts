import { mailTo } from './support/inbox.js';
import { newMember } from './support/new-member.js';
import { enter } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

interface StudioEvent {
  id: string;
  title: string;
  is_free: boolean;
  placesLeft: number;
  waiting: number;
}

const HALF_AN_HOUR = 30 * 60_000;

const enterAnew = async (page: Page): Promise<string> => {
  const { email, password } = await newMember(page);
  await enter(page, email, password);
  return email;
};

const eventThat = async (page: Page, wanted: (event: StudioEvent) => boolean) => {
  const answer = await page.request.get('/api/events');
  const { items } = (await answer.json()) as { items: StudioEvent[] };
  const found = items.find(wanted);
  if (!found) throw new Error('The demo studio has no such event.');
  return found;
};

test('a free event is booked, stands in the profile, and is given back', async ({ page }) => {
  await enterAnew(page);
  const event = await eventThat(page, (one) => one.is_free && one.placesLeft > 0);
  await page.goto('/');
  await page.getByRole('link', { name: 'All events' }).click();
  // The whole card leads to the event.
  await page
    .getByRole('listitem')
    .filter({ hasText: event.title })
    .click({ position: { x: 300, y: 20 } });
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(toastOf(page, 'Event booking confirmed!')).toBeVisible();
  await expect(page.getByText('Your place is confirmed.')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('link', { name: event.title }).click();
  await page.getByRole('button', { name: 'Cancel my place' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel your place?' });
  await expect(dialog.getByText('It costs nothing.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Give my place back' }).click();
  await expect(page.getByRole('button', { name: 'Book', exact: true })).toBeVisible();
});

test('the place in line of a full event; leaving it is told by toast, bell and mail', async ({
  page,
}) => {
  const address = await enterAnew(page);
  const event = await eventThat(page, (one) => one.placesLeft === 0);
  await page.goto(`/event/${event.id}`);
  await page.getByRole('button', { name: 'Join waiting list' }).click();
  await expect(toastOf(page, 'Successfully added to waiting list at position #')).toBeVisible();
  await expect(page).toHaveURL(`/waiting-list-position?eventId=${event.id}`);
  await expect(page.getByText('Your place in line')).toBeVisible();
  await expect(page.getByText(/people waiting/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'You pay AED' })).toBeVisible();
  await page.getByRole('button', { name: 'Leave Waiting List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave the waiting list?' });
  await dialog.getByRole('button', { name: 'Leave waiting list' }).click();
  await expect(page).toHaveURL('/');
  const left = 'You left the waiting list';
  await expect(toastOf(page, left)).toBeVisible();
  await mailTo(page, { address, about: new RegExp(`^${left}: ${event.title}`) });
  await page.goto('/notifications');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.filter({ hasText: left })).toContainText('Nothing was charged.');
});

for (const off of [HALF_AN_HOUR, -HALF_AN_HOUR])
  test(`a device that is ${off / 60_000} minutes off sees the server's time to pay`, async ({
    page,
  }) => {
    await page.addInitScript((by) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + by;
    }, off);
    await enterAnew(page);
    const event = await eventThat(page, (one) => !one.is_free && one.placesLeft > 0);
    await page.goto(`/event/${event.id}`);
    await page.getByRole('button', { name: 'Reserve and pay' }).click();
    await expect(page.getByText('Your place is held')).toBeVisible();
    await expect(page.getByText(/^to pay, until \d\d:\d\d (today|tomorrow)$/)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^3[345]:\d\d$/);
    await page.getByRole('button', { name: 'Cancel reservation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your reservation?' });
    await dialog.getByRole('button', { name: 'Cancel reservation' }).click();
    await expect(toastOf(page, 'Reservation cancelled successfully.')).toBeVisible();
  });
