import { classesBetween, isFree } from './classes.js';
import type { StudioClass } from './classes.js';
import { base, enter, otherMember } from './people.js';
import { expect } from './test.js';
import type { Page } from './test.js';

interface Funding {
  kind: string;
  reason: string;
}

/** Signs in the first of some demo members who can pay for a class, and gives that class. */
export const enterWhoCanBook = async (
  page: Page,
  members: readonly number[],
): Promise<{ email: string; one: StudioClass }> => {
  for (const n of members) {
    const email = otherMember(n);
    await enter(page, email);
    const days = await classesBetween(page, 2, 12);
    const mine = days.filter(({ mine: own }) => own?.status === 'confirmed');
    const one = days.find(
      (each) =>
        isFree(each) &&
        each.seatsLeft > 2 &&
        !mine.some((own) => own.startsAt < each.endsAt && each.startsAt < own.endsAt),
    );
    if (!one) continue;
    const answer = await page.request.get(`/api/schedules/${one.id}`);
    const { funding } = (await answer.json()) as { funding: Funding };
    if (funding.kind === 'package' && funding.reason !== 'none') return { email, one };
  }
  throw new Error('No demo member with a credit.');
};

/** Books as another device would; gives the booking's id. */
export const bookByApi = async (page: Page, one: Pick<StudioClass, 'id'>): Promise<string> => {
  const answer = await page.request.post('/api/bookings', {
    data: { scheduleId: one.id },
    headers: { 'idempotency-key': crypto.randomUUID(), origin: base() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { booking: { id: string } }).booking.id;
};

/** Gives the place back, so that the next run finds the studio as it was. */
export const cancelByApi = async (page: Page, bookingId: string): Promise<void> => {
  const answer = await page.request.delete(`/api/bookings/${bookingId}`, {
    headers: { origin: base() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
};
