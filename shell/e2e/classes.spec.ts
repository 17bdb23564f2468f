import { payByCard } from './support/card-page.js';
import { memberWithCredits, openSheet, ownClass } from './support/own-class.js';
import { expect, test, toastOf } from './support/test.js';

test('a seat is booked, cancelled, and taken back with the keyboard', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const frontDesk = await newPerson();
  const one = await ownClass(frontDesk, 3);
  await memberWithCredits(page, frontDesk, 5);

  const sheet = await openSheet(page, one);
  await expect(sheet.getByText('1 of 5 credits')).toBeVisible();
  await expect(sheet.getByText(/^Free cancellation until /)).toBeVisible();
  await sheet.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(sheet.getByText(/4 credits left in this package/)).toBeVisible();

  // The other address of the same page.
  await page.goto(`/class-details/${one.id}`);
  const state = page.getByRole('button', { name: 'Booked, see your place' });
  await state.click();
  await sheet.getByRole('button', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this class?' });
  await expect(dialog.getByText(/Your credit goes back to /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel and get the credit back' }).click();
  const undo = toastOf(page, 'Booking cancelled').getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(sheet).toBeHidden();
  await expect(async () => {
    for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key);
    await expect(undo).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 9_000 });
  await page.keyboard.press('Enter');
  await expect(toastOf(page, 'Your seat is yours again')).toBeVisible();
  await expect(state).toBeVisible();
});

test('a freed seat of a full class goes to who waits, whose screen says so by itself', async ({
  newPerson,
}) => {
  test.setTimeout(150_000);
  const [frontDesk, first, second] = [await newPerson(), await newPerson(), await newPerson()];
  const one = await ownClass(frontDesk, 1);
  await memberWithCredits(first, frontDesk, 2);
  await memberWithCredits(second, frontDesk, 2);
  const seat = await openSheet(first, one);
  await seat.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(seat.getByText(/^See you /)).toBeVisible();

  const line = await openSheet(second, one);
  await expect(line.getByText('This class is full.')).toBeVisible();
  await line.getByRole('button', { name: 'Join waiting list' }).click();
  await expect(toastOf(second, 'Successfully added to waiting list at position #1')).toBeVisible();
  await expect(line.getByText('#1', { exact: true })).toBeVisible();

  await first.goto('/profile');
  await first.getByRole('button', { name: new RegExp(`^Cancel ${one.name}, `) }).click();
  await first
    .getByRole('dialog', { name: 'Cancel this class?' })
    .getByRole('button', { name: 'Cancel and get the credit back' })
    .click();
  await expect(toastOf(first, 'Booking cancelled')).toBeVisible();

  // Nobody reloads the second page; the seat is kept for the first one's undo for 10 seconds.
  await expect(line.getByText('Your seat is kept')).toBeVisible({ timeout: 60_000 });
  await second.goto('/');
  await expect(second.getByRole('article', { name: 'Your next class' })).toContainText(one.name);
});

test('who has no credit pays one class by card, and the hold shows until then', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(120_000);
  const frontDesk = await newPerson();
  const one = await ownClass(frontDesk, 2);
  await memberWithCredits(page, frontDesk, 0);

  const sheet = await openSheet(page, one);
  await sheet.getByRole('button', { name: /^Pay AED \d+ by card$/ }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  // Back without paying: the seat is still held.
  const held = await openSheet(page, one);
  await expect(held.getByRole('timer')).toHaveText(/^(30:00|2\d:\d\d)$/);
  await held.getByRole('button', { name: /^Pay AED \d+$/ }).click();
  await payByCard(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: 'Booking Confirmed' })).toBeVisible({
    timeout: 30_000,
  });
  const booked = await openSheet(page, one);
  await expect(booked.getByText(/^Paid by card, AED /)).toBeVisible();
});
