import { classSoon, memberWithCredits } from './support/own-class.js';
import { admin, base, enter } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

/** Presses keys and counts them; letters are keys too. */
const keyboard = (page: Page) => {
  let count = 0;
  return {
    press: async (...names: string[]): Promise<void> => {
      for (const name of names) {
        await page.keyboard.press(name);
        count += 1;
      }
    },
    count: () => count,
  };
};

/** Three letters with which no name begins: people of other journeys are in the same studio. */
const rareLetters = (): string => {
  const letters = Array.from('BCDFGJKPQVWXZ');
  const letter = (): string => letters[Math.floor(Math.random() * letters.length)] ?? 'X';
  return `${letter()}${letter()}${letter()}`;
};

test('the front desk finds a person by letters, checks in and looks at what can be booked, without the mouse', async ({
  page: frontDesk,
  newPerson,
}) => {
  test.slow();
  const member = await newPerson();
  await enter(frontDesk, admin);
  await memberWithCredits(member, frontDesk, 3);
  const name = `Test ${rareLetters()}aris`;
  const named = await member.request.patch('/api/me/profile', {
    headers: { origin: base(), 'idempotency-key': crypto.randomUUID() },
    data: { full_name: name },
  });
  expect(named.status(), await named.text()).toBe(200);
  const team = await frontDesk.request.get('/api/admin/people?search=layla%20haddad');
  const { items } = (await team.json()) as { items: { id: string }[] };
  const booked = await member.request.post('/api/bookings', {
    headers: { origin: base(), 'idempotency-key': crypto.randomUUID() },
    data: { scheduleId: await classSoon(frontDesk, items[0]?.id ?? '') },
  });
  expect(booked.status(), await booked.text()).toBe(201);

  await frontDesk.goto('/admin/users');
  await expect(frontDesk.getByRole('table', { name: 'Users' })).toBeVisible();
  // The last letters of the name first, as somebody says them on the telephone.
  await frontDesk.keyboard.press('Control+k');
  const field = frontDesk.getByRole('combobox');
  await expect(field).toBeFocused();
  await frontDesk.keyboard.type(`${name.split(' ')[1] ?? ''} te`);
  await expect(frontDesk.getByRole('option', { selected: true })).toContainText(name);
  await expect(frontDesk.getByRole('option', { selected: true })).toContainText('2 left');
  await frontDesk.keyboard.press('Enter');
  await expect(frontDesk.getByRole('heading', { level: 1, name })).toBeVisible();

  // Who was opened lately is first: three keys to a check-in.
  const keys = keyboard(frontDesk);
  await keys.press('Control+k');
  await expect(frontDesk.getByRole('group', { name: 'Recently opened' })).toContainText(name);
  await expect(frontDesk.getByRole('option', { selected: true })).toContainText('2 left');
  await keys.press('Tab');
  await expect(frontDesk.getByRole('option', { name: `Check ${name} in` })).toBeVisible();
  await keys.press('c');
  expect(keys.count()).toBe(3);
  await expect(toastOf(frontDesk, `${name} is checked in`)).toBeVisible();

  // A whole booking: five keys and a click. The next class and what pays are chosen already.
  const booking = keyboard(frontDesk);
  await booking.press('Control+k');
  await expect(field).toBeFocused();
  await booking.press(...Array.from((name.split(' ')[1] ?? '').slice(0, 3).toLowerCase()));
  await expect(frontDesk.getByRole('option', { selected: true })).toContainText(name);
  await booking.press('Control+Enter');
  const dialog = frontDesk.getByRole('dialog', { name: `Book for ${name}` });
  await expect(dialog.getByRole('radio', { name: /10-class package/ })).toBeChecked();
  await dialog.getByRole('button', { name: /^Book .* for Test$/ }).click();
  await expect(toastOf(frontDesk, `booked for ${name}`)).toBeVisible();
  expect(booking.count(), 'keys, and one click').toBe(5);
  await toastOf(frontDesk, 'booked for').getByRole('button', { name: 'Undo' }).click();
  await expect(toastOf(frontDesk, 'Taken back')).toBeVisible();

  await frontDesk.goto('/admin/client-check');
  await frontDesk.getByRole('searchbox').fill(name);
  const card = frontDesk.getByRole('region', { name });
  await expect(card.getByText(/^Can book: 10-class package, 2 of \d+ left, until/)).toBeVisible();
  await expect(card.getByText('Checked in')).toBeVisible();
});
