import { payByCard } from './support/card-page.js';
import { mailTo } from './support/inbox.js';
import { newMember } from './support/new-member.js';
import { ownEvent } from './support/own-event.js';
import { admin, enter } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';

test('a place given back goes to who waits: seen live, told by mail, paid by card', async ({
  newPerson,
}) => {
  test.setTimeout(120_000);
  const [frontDesk, first, second] = [await newPerson(), await newPerson(), await newPerson()];
  await enter(frontDesk, admin);
  const { id: eventId } = await ownEvent(frontDesk, { price: 18_000, capacity: 1 });
  const people = [await newMember(first), await newMember(second)] as const;
  await enter(first, people[0].email, people[0].password);
  await enter(second, people[1].email, people[1].password);

  await first.goto(`/event/${eventId}`);
  await first.getByRole('button', { name: 'Reserve and pay' }).click();
  await first.getByRole('button', { name: /^Pay/ }).click();
  await payByCard(first, '4242424242424242');
  await expect(first.getByText('AED 180.00').first()).toBeVisible();
  await first.getByRole('link', { name: 'My Profile' }).click();

  await second.goto(`/event/${eventId}`);
  await second.getByRole('button', { name: 'Join waiting list' }).click();
  await expect(toastOf(second, 'Successfully added to waiting list at position #1')).toBeVisible();
  await expect(second.getByText('Your place in line')).toBeVisible();

  await first.goto(`/event/${eventId}`);
  await first.getByRole('button', { name: 'Cancel my place' }).click();
  const dialog = first.getByRole('dialog', { name: 'Cancel your place?' });
  await expect(dialog.getByText('You get all of the price back')).toBeVisible();
  await dialog.getByRole('button', { name: 'Give my place back' }).click();

  // Nobody reloads the second page.
  await expect(second.getByText('A place opened for you')).toBeVisible();
  await expect(second.getByRole('timer')).toHaveText(/^(2:00:00|1:59:\d\d|1[12]\d:\d\d)$/);
  await mailTo(second, { address: people[1].email, about: /^A place opened for you/ });
  await expect(second).toHaveURL(/\/payment\?eventId=/);
  await second.getByRole('button', { name: /^Pay/ }).click();
  await payByCard(second, '4242424242424242');
  await expect(second.getByText('AED 180.00').first()).toBeVisible();
  await expect(second.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  const receipt = second.getByRole('link', { name: /^Receipt/ });
  const document = await second.request.get((await receipt.getAttribute('href')) ?? '');
  expect(document.headers()['content-type']).toContain('application/pdf');
  await second.goto(`/waiting-list-position?eventId=${eventId}`);
  await expect(second.getByText('Your place is confirmed.')).toBeVisible();

  const payments = async (): Promise<string[]> => {
    const answer = await first.request.get('/api/me/payments');
    const { items } = (await answer.json()) as { items: { status: string }[] };
    return items.map(({ status }) => status);
  };
  await expect.poll(payments, { timeout: 20_000 }).toEqual(['refunded']);
});
