import { clean } from './support/clean.js';
import { classWithSpots, memberWithCredits } from './support/own-class.js';
import { admin, base, enter, trainer } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';

const write = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DAY = 86_400_000;

test('a member picks a spot, the trainer sees it, and out of order the member is told', async ({
  page: frontDesk,
  newPerson,
}) => {
  test.slow();
  await enter(frontDesk, admin);
  const teacher = await newPerson(phone);
  await enter(teacher, trainer);
  const own = await teacher.request.get('/api/me/profile');
  const { id: trainerId } = (await own.json()) as { id: string };
  const { roomName, scheduleId } = await classWithSpots(
    frontDesk,
    new Date(Date.now() + 2 * DAY),
    trainerId,
  );
  const member = await newPerson(phone);
  await memberWithCredits(member, frontDesk, 1);
  const booked = await member.request.post('/api/bookings', {
    headers: write(),
    data: { scheduleId },
  });
  expect(booked.status(), await booked.text()).toBe(201);

  // On the phone, by keyboard.
  await member.goto(`/class/${scheduleId}?open=1`);
  await member.getByRole('button', { name: 'Choose your spot' }).click();
  const room = member.getByRole('group', { name: `Spots of ${roomName}` });
  await expect(room.getByRole('radio', { name: 'Any spot' })).toBeChecked();
  await room.getByRole('radio', { name: 'Reformer 1, free' }).focus();
  await member.keyboard.press('ArrowRight');
  await expect(room.getByRole('radio', { name: 'Reformer 2, free' })).toBeChecked();
  await clean(member);
  await member.getByRole('button', { name: 'Keep Reformer 2' }).click();
  await expect(toastOf(member, 'Reformer 2 is yours')).toBeVisible();
  await expect(member.getByRole('button', { name: 'Reformer 2 · change' })).toBeVisible();

  await teacher.goto(`/trainer-dashboard/class/${scheduleId}`);
  await expect(teacher.getByRole('combobox', { name: /^Spot of / })).toHaveValue('2');
  await clean(teacher);

  await frontDesk.goto('/admin/timetable?view=catalogue');
  await frontDesk.getByRole('button', { name: `Spots of ${roomName}` }).click();
  const editor = frontDesk.getByRole('dialog', { name: `Spots of ${roomName}` });
  await editor.getByRole('button', { name: 'Reformer 2' }).click();
  await editor.getByRole('checkbox', { name: 'Out of order' }).check();
  await expect(editor.getByText('1 coming class will be lowered to 3 seats')).toBeVisible();
  await clean(frontDesk);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(toastOf(frontDesk, 'Saved')).toBeVisible();

  // Both open screens follow: the nearest one that is free.
  await expect(teacher.getByRole('combobox', { name: /^Spot of / })).toHaveValue('1');
  await expect(member.getByRole('button', { name: 'Reformer 1 · change' })).toBeVisible();
  await member.goto('/notifications');
  await expect(member.getByText('Your spot has changed')).toBeVisible();
  await expect(member.getByText(/Reformer 1 now\. Reformer 2 is out of order\./)).toBeVisible();
});
