import { classesBetween, isFree, openClass } from './support/classes.js';
import type { StudioClass } from './support/classes.js';
import { memberWithCredits } from './support/own-class.js';
import { admin, enter, member, otherMember } from './support/people.js';
import { expect, test, toastOf } from './support/test.js';
import type { Page } from './support/test.js';

test('the schedule begins today: a strip of 14 days, 7 columns, arrow keys, the past one step back', async ({
  page,
}) => {
  await enter(page, member);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/schedule');
  const pills = page
    .getByRole('toolbar', { name: 'Days' })
    .first()
    .getByRole('button', { name: /\d+ [A-Z][a-z]+(, booked)?$/ });
  await expect(pills).toHaveCount(14);
  await expect(pills.first()).toHaveAccessibleName(/^Today/);

  await page.setViewportSize({ width: 1440, height: 900 });
  const grid = page.getByRole('table');
  const columns = grid.getByRole('columnheader').filter({ hasText: /\d/ });
  await expect(columns).toHaveCount(7);
  await expect(columns.first()).toContainText('Today');

  const stops = grid.locator('button[tabindex="0"]');
  await expect(stops).toHaveCount(1);
  await stops.focus();
  const before = await stops.textContent();
  await page.keyboard.press('ArrowUp');
  await expect(stops).toHaveCount(1);
  await expect(stops).toBeFocused();
  expect(await stops.textContent()).not.toBe(before);

  await page.getByRole('button', { name: 'Earlier days' }).first().click();
  await expect(grid.getByRole('columnheader', { name: /Today/ })).toBeHidden();
});

/** One of the demo's with a plan that has a class left for the day: three in ten have a plan. */
const enterWithPlan = async (page: Page, date: string): Promise<void> => {
  for (let n = 180; n < 215; n++) {
    await enter(page, otherMember(n));
    const answer = await page.request.get(`/api/schedules?from=${date}&to=${date}`);
    const { items } = (await answer.json()) as { items: (StudioClass & { myFunding: string })[] };
    if (items.some((one) => one.myFunding === 'subscription' && isFree(one))) return;
  }
  throw new Error('No demo member with a plan.');
};

test('a card says the price to who has no credits, and that it is included to who has a plan', async ({
  page: frontDesk,
  newPerson,
}) => {
  await enter(frontDesk, admin);
  const phone = { viewport: { width: 390, height: 844 } };
  const [without, withPlan] = [await newPerson(phone), await newPerson(phone)];
  await memberWithCredits(without, frontDesk, 0);
  const one = (await classesBetween(without, 3, 6)).find(isFree);
  const date = one?.date ?? '';
  await enterWithPlan(withPlan, date);
  for (const [page, cost] of [
    [without, /^AED \d+$/],
    [withPlan, 'Included in your plan'],
  ] as const) {
    await page.goto(`/schedule?date=${date}`);
    await expect(page.getByRole('article').getByText(cost).first()).toBeVisible();
  }
});

test('a double tap is one act: one toast, one booking', async ({ page: frontDesk, newPerson }) => {
  await enter(frontDesk, admin);
  const page = await newPerson({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await memberWithCredits(page, frontDesk, 3);
  // Other journeys take seats there too.
  const one = (await classesBetween(page, 3, 6)).find((each) => isFree(each) && each.seatsLeft > 2);
  if (!one) throw new Error('The demo studio has no free class.');
  await openClass(page, one);
  const sheet = page.getByRole('dialog', { name: one.classType.name });
  const toasts = page.locator('[data-sonner-toast]');
  await sheet.getByRole('button', { name: 'Book', exact: true }).dblclick();
  await expect(toastOf(page, 'Class booked successfully!')).toBeVisible();
  await expect(toasts).toHaveCount(1);
  const bookings = await page.request.get('/api/me/bookings?when=upcoming');
  expect(((await bookings.json()) as { items: unknown[] }).items).toHaveLength(1);
});
