import { classSoon, memberWithCredits } from './support/own-class.js';
import { admin, base, enter, trainer } from './support/people.js';
import { expect, test } from './support/test.js';

const write = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });

test('a member shows the code, the trainer types it, and takes it back', async ({
  page: member,
  newPerson,
  allowed,
}) => {
  test.slow();
  // A wrong code is refused, and the member goes offline.
  allowed.push(/422/, /ERR_INTERNET_DISCONNECTED/);
  const [frontDesk, teacher] = [await newPerson(), await newPerson()];
  await enter(frontDesk, admin);
  await memberWithCredits(member, frontDesk, 1);
  await enter(teacher, trainer);
  const own = await teacher.request.get('/api/me/profile');
  const { id: trainerId } = (await own.json()) as { id: string };
  const scheduleId = await classSoon(frontDesk, trainerId);
  const booked = await member.request.post('/api/bookings', {
    headers: write(),
    data: { scheduleId },
  });
  expect(booked.status(), await booked.text()).toBe(201);
  const { booking } = (await booked.json()) as {
    booking: { id: string; schedule: { date: string } };
  };

  await member.goto(`/check-in/${booking.id}`);
  await expect(member.getByRole('img', { name: 'Check-in code' })).toBeVisible();
  const shown = member.getByLabel('Code to type');
  // Without a connection it goes on.
  await member.context().setOffline(true);
  await expect(shown).toHaveText(/^\w{3} \w{3}$/);

  await teacher.goto(`/trainer-dashboard?date=${booking.schedule.date}&class=${scheduleId}`);
  const scan = teacher.getByRole('region', { name: 'Scan a code' });
  const type = scan.getByLabel('Or type the code');
  await type.fill('000 000');
  await type.press('Enter');
  await expect(scan.getByRole('alert')).toContainText('no check-in code');
  await type.fill((await shown.textContent()) ?? '');
  await type.press('Enter');
  await expect(scan.getByRole('status')).toContainText('Checked in at');
  await member.context().setOffline(false);
  await expect(member.getByText('Checked in at')).toBeVisible();

  await scan.getByRole('button', { name: /^Undo/ }).click();
  await expect(scan.getByRole('status')).toContainText('Check-in undone');
  await expect(shown).toBeVisible();
});
