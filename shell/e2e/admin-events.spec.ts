import { clean } from './support/clean.js';
import { admin, base, enter, otherMember } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';

/** A day far enough away for every machine's clock, as a date field wants it. */
const nextMonth = (): string =>
  new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

test('an event is planned, filled, given out of turn, and called off', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const title = `Sound bath ${crypto.randomUUID().slice(0, 8)}`;
  await enter(page, admin);
  await page.goto('/admin/events');
  await page.getByRole('button', { name: 'New event' }).click();
  const plan = page.getByRole('dialog', { name: 'New event' });
  await plan.getByRole('button', { name: 'Put it on the calendar' }).click();
  await expect(plan.getByText('Title: please fill this in.')).toBeVisible();
  await plan.getByLabel('Title').fill(title);
  await plan.getByLabel('Led by').fill('Layla Haddad');
  await plan.getByLabel('Place', { exact: true }).fill('Studio 1');
  await plan.getByLabel('Day').fill(nextMonth());
  await plan.getByLabel('Begins').fill('10:00');
  await plan.getByLabel('Ends').fill('12:00');
  await plan.getByLabel('Places', { exact: true }).fill('1');
  await plan.getByRole('button', { name: 'Put it on the calendar' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  const eventId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  for (const n of [201, 202, 203]) {
    const guest = await newPerson();
    await enter(guest, otherMember(n));
    const headers = { origin: base() };
    const answer =
      n === 201
        ? await guest.request.post(`/api/events/${eventId}/bookings`, { headers })
        : await guest.request.post('/functions/v1/manage-event-waiting-list', {
            headers,
            data: { action: 'join', eventId },
          });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await page.reload();
  const line = page.getByRole('region', { name: 'Waiting list' });
  await expect(line.getByRole('listitem')).toHaveCount(2);
  await clean(page);
  const last = (await line.getByRole('listitem').nth(1).getByRole('link').textContent()) ?? '';
  await line.getByRole('button', { name: `Move ${last} up` }).click();
  const move = page.getByRole('dialog', { name: `Move ${last} to position 1?` });
  await move.getByLabel('Reason').fill('Was told so on the phone');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(line.getByRole('listitem').first()).toContainText(last);
  await line.getByRole('button', { name: `Give a place to ${last}` }).click();
  const give = page.getByRole('dialog', { name: `Give ${last} a place?` });
  await expect(give.getByText(/one place more: 2 instead of 1/)).toBeVisible();
  await give.getByLabel('Reason').fill('One more mat fits in');
  await give.getByRole('button', { name: 'Give a place' }).click();
  const attendees = page.getByRole('region', { name: 'Attendees' });
  await expect(attendees.getByRole('listitem')).toHaveCount(2);
  await expect(line.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Cancel the event' }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel ${title}?` });
  await expect(cancel.getByText(/2 places end\..*waiting list \(1\)/)).toBeVisible();
  await clean(page);
  await cancel.getByLabel('Reason').fill('The room is flooded');
  await cancel.getByRole('button', { name: 'Cancel the event' }).click();
  await expect(toastOf(page, `${title} is cancelled`)).toBeVisible();
  await expect(page.getByText('The studio cancelled this event.')).toBeVisible();
});
