import { classSoon, memberWithCredits } from './support/own-class.js';
import { admin, base, enter } from './support/people.js';
import { expect, test } from './support/test.js';

const write = () => ({ origin: base(), 'idempotency-key': crypto.randomUUID() });

test('the staff open a kiosk on a tablet, a member checks in by code and by number, the staff end it', async ({
  page: tablet,
  newPerson,
  allowed,
}) => {
  test.slow();
  // A wrong number is refused, and so is the kiosk once it is closed; what is read while the staff
  // are signed out ends with their session, and nothing of it is shown.
  allowed.push(/422/, /410/, /401.*\/api\/(me\/profile|admin\/kiosks)/);
  const [member, frontDesk] = [await newPerson(), await newPerson()];
  await enter(frontDesk, admin);
  await memberWithCredits(member, frontDesk, 1);
  const phone = `+971 50 ${String(Date.now()).slice(-7)}`;
  const named = await member.request.patch('/api/me/profile', {
    headers: write(),
    data: { full_name: 'Reem Al Mansoori', phone },
  });
  expect(named.status(), await named.text()).toBe(200);
  const team = await frontDesk.request.get('/api/admin/people?search=layla%20haddad');
  const { items } = (await team.json()) as { items: { id: string }[] };
  const booked = await member.request.post('/api/bookings', {
    headers: write(),
    data: { scheduleId: await classSoon(frontDesk, items[0]?.id ?? '') },
  });
  expect(booked.status(), await booked.text()).toBe(201);
  const { booking } = (await booked.json()) as { booking: { id: string } };

  await enter(tablet, admin);
  await tablet.goto('/admin/kiosks');
  const name = `Door ${String(Date.now())}`;
  await tablet.getByLabel('Where it stands').fill(name);
  await tablet.getByRole('button', { name: 'Open kiosk' }).click();
  const start = tablet.getByRole('heading', { name: 'Welcome', exact: true });
  await expect(start).toBeVisible();
  // Nobody is signed in there any more.
  const session = await tablet.request.get('/api/session');
  expect(await session.json()).toMatchObject({ user: null });

  await member.goto(`/check-in/${booking.id}`);
  const code = (await member.getByLabel('Code to type').textContent()) ?? '';
  const field = tablet.getByRole('textbox', { name: 'Phone number or code' });
  await expect(field).toBeFocused();
  await tablet.keyboard.type(code);
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByRole('heading', { name: 'Welcome, Reem' })).toBeVisible();
  await expect(tablet.getByText('Mansoori')).toBeHidden();
  // It finds its start by itself.
  await expect(start).toBeVisible();

  for (const digit of phone.replace('+971 ', '0').replaceAll(' ', ''))
    await tablet.getByRole('button', { name: digit, exact: true }).click();
  await tablet.getByRole('button', { name: 'Check in' }).click();
  await expect(tablet.getByRole('heading', { name: 'Welcome, Reem' })).toBeVisible();
  await tablet.getByRole('button', { name: 'Done' }).click();

  await field.fill('050 000 0000');
  await tablet.keyboard.press('Enter');
  await expect(tablet.getByRole('alert')).toContainText('ask the front desk');

  await frontDesk.goto('/admin/kiosks');
  await frontDesk.getByRole('button', { name: `End the kiosk ${name}` }).click();
  const question = frontDesk.getByRole('dialog', { name: `End the kiosk ${name}?` });
  await question.getByRole('button', { name: 'End kiosk' }).click();
  await expect(question).toBeHidden();
  await expect(frontDesk.getByRole('button', { name: `End the kiosk ${name}` })).toBeHidden();
  await tablet.reload();
  await expect(tablet.getByText('This tablet is no kiosk')).toBeVisible();
});
