import { cancelByApi } from './support/bookings.js';
import { mailsOf, mailTo } from './support/inbox.js';
import { classWithSpots, memberWithCredits } from './support/own-class.js';
import { admin, base, enter } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

const write = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });
const HOUR = 3_600_000;
/** Until the reminder is due, in which the class is booked; booked later, it would not be told. */
const TO_BOOK_MS = 20_000;
/** Those 20 s, and the turn of the job, once a minute. */
const turn = { timeout: 100_000 };
const titled = /^Your class (today|tomorrow)/;

/** The studio's quiet hours; at night nobody would be reminded. */
const setQuietHours = async (frontDesk: Page, settings: object): Promise<void> => {
  const saved = await frontDesk.request.put('/api/admin/settings', {
    headers: write(),
    data: { settings },
  });
  expect(saved.status(), await saved.text()).toBe(200);
};

/** A booking of reformer 2 in a class so many hours from the moment that its reminder is due. */
const bookedIn = async (member: Page, frontDesk: Page, hours: number) => {
  const startsAt = new Date(Date.now() + hours * HOUR + TO_BOOK_MS);
  const { scheduleId } = await classWithSpots(frontDesk, startsAt);
  const made = await member.request.post('/api/bookings', {
    headers: write(),
    data: { scheduleId },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { booking } = (await made.json()) as { booking: { id: string } };
  const chosen = await member.request.put(`/api/bookings/${booking.id}/spot`, {
    headers: write(),
    data: { spot: 2 },
  });
  expect(chosen.status(), await chosen.text()).toBe(200);
  return { scheduleId, bookingId: booking.id };
};

const openBell = async (page: Page) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click();
  const list = page.getByRole('region', { name: 'Notifications', exact: true });
  return list.getByRole('listitem').filter({ hasText: titled });
};

test('a member is reminded of each class once, where the member wants it', async ({
  page: frontDesk,
  newPerson,
  allowed,
}) => {
  // The home page may ask for the code of a booking that is cancelled at that moment.
  allowed.push(/409.*check-in-code/);
  // Two of those turns, and what comes before and after them.
  test.setTimeout(300_000);
  await enter(frontDesk, admin);
  const read = await frontDesk.request.get('/api/admin/settings');
  const { quietFrom, quietUntil } = (
    (await read.json()) as { settings: Record<'quietFrom' | 'quietUntil', string> }
  ).settings;
  await setQuietHours(frontDesk, { quietFrom: '00:00', quietUntil: '00:00' });
  try {
    const member = await newPerson();
    const { email } = await memberWithCredits(member, frontDesk, 2);

    await test.step('two hours before: spot, deadline, and the way to the code', async () => {
      const { bookingId } = await bookedIn(member, frontDesk, 2);
      await member.goto('/');
      const reminders = await openBell(member);
      await expect(reminders).toHaveCount(1, turn);
      await expect(reminders).toContainText(
        /Reformer 2\. Free cancellation ended on .+\. Your check-in code opens at \d\d:\d\d/,
      );
      await mailTo(member, { address: email, about: titled });
      await reminders.getByRole('link').click();
      await expect(member).toHaveURL(new RegExp(`/check-in/${bookingId}$`));
      await expect(member.getByRole('img', { name: 'Check-in code' })).toBeVisible();
    });

    await test.step('the day before: not by mail, which is switched off', async () => {
      await member.goto('/account-settings');
      const part = member.getByRole('region', { name: 'Notifications and language' });
      await part.getByRole('switch', { name: 'Reminder 24 hours before a class: Email' }).click();
      await expect(part.getByText('Saved', { exact: true })).toBeVisible();
      const { bookingId, scheduleId } = await bookedIn(member, frontDesk, 24);
      await member.goto('/');
      const reminders = await openBell(member);
      // The one of the other class comes from an earlier turn: once.
      await expect(reminders).toHaveCount(2, turn);
      await expect(reminders.first()).toContainText('Your class tomorrow');
      await expect(reminders.first()).toContainText(
        /Reformer 2\. Free cancellation until .+\. Your check-in code opens at \d\d:\d\d/,
      );
      await expect(reminders.first().getByRole('link')).toHaveAttribute(
        'href',
        `/class/${scheduleId}`,
      );
      await cancelByApi(member, bookingId);
      await mailTo(member, { address: email, about: /^Booking cancelled/ });
      const subjects = (await mailsOf(member, email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => titled.test(subject))).toHaveLength(1);
    });
  } finally {
    await setQuietHours(frontDesk, { quietFrom, quietUntil });
  }
});
