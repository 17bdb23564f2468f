import { expect } from './test.js';
import type { Page } from './test.js';

export interface StudioClass {
  id: string;
  date: string;
  startsAt: string;
  endsAt: string;
  startTime: string;
  seatsLeft: number;
  creditCost: number;
  status: string;
  cancelUntil: string;
  classType: { name: string; motif: string };
  trainer: { id: string; name: string };
  mine: { status: string } | null;
}

/** Day of the studio (Asia/Dubai), `plus` days from today. */
export const studioDay = (plus = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai' }).format(
    Date.now() + plus * 86_400_000,
  );

/** Classes between two days, as the signed-in person of the page sees them. */
export const classesBetween = async (
  page: Page,
  from: number,
  to: number,
): Promise<StudioClass[]> => {
  const answer = await page.request.get(
    `/api/schedules?from=${studioDay(from)}&to=${studioDay(to)}`,
  );
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { items: StudioClass[] }).items;
};

/** Could be booked now with a credit of any package. */
export const isFree = (one: StudioClass): boolean =>
  one.status === 'scheduled' &&
  one.mine?.status !== 'confirmed' &&
  one.seatsLeft > 0 &&
  one.creditCost === 1 &&
  one.classType.motif !== 'private' &&
  Date.parse(one.startsAt) > Date.now() + 120_000;

/** Opens the booking sheet of a class on the schedule. */
export const openClass = async (page: Page, one: StudioClass): Promise<void> => {
  await page.goto(`/schedule?date=${one.date}`);
  await page
    .getByRole('button', {
      name: new RegExp(
        `^(Book|Booked): ${one.classType.name}, ${one.startTime} with ${one.trainer.name}$`,
      ),
    })
    .click();
  await expect(page.getByRole('dialog', { name: one.classType.name })).toBeVisible();
};
