import { classesBetween, isFree, openClass } from './support/classes.js';
import type { StudioClass } from './support/classes.js';
import { enter, otherMember } from './support/people.js';
import { expect, test } from './support/test.js';
import type { Page } from './support/test.js';

/** Signs in members of the demo studio until one is found who could pay for the class. */
const personFor = async (page: Page, first: number, one: StudioClass): Promise<number> => {
  for (let n = first; n < first + 60; n += 1) {
    await enter(page, otherMember(n));
    const answer = await page.request.get(`/api/schedules/${one.id}`);
    const { funding, mine } = (await answer.json()) as {
      funding: { kind: string; reason: string };
      mine: { status: string } | null;
    };
    const pays = funding.kind === 'package' && funding.reason !== 'none';
    if (pays && mine?.status !== 'confirmed' && (await isUnoccupied(page, one))) return n;
  }
  throw new Error('No demo member with a credit for the class.');
};

const isUnoccupied = async (page: Page, one: StudioClass): Promise<boolean> => {
  const sameDay = await page.request.get(`/api/schedules?from=${one.date}&to=${one.date}`);
  const { items } = (await sameDay.json()) as { items: StudioClass[] };
  return !items.some(
    (other) =>
      other.mine?.status === 'confirmed' &&
      other.startsAt < one.endsAt &&
      one.startsAt < other.endsAt,
  );
};

const bookByApi = async (page: Page, scheduleId: string): Promise<void> => {
  const answer = await page.request.post('/api/bookings', {
    data: { scheduleId },
    headers: {
      'idempotency-key': crypto.randomUUID(),
      origin: process.env['BASE_URL'] ?? 'http://localhost:4200',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
};

/**
 * Holds both members' requests until both are on their way, then lets them go together: without
 * it the live seats tell the second one before the tap.
 */
const startTogether = async (pages: readonly Page[]): Promise<void> => {
  const waiting: (() => void)[] = [];
  for (const page of pages)
    await page.route('**/api/bookings', async (route) => {
      await new Promise<void>((go) => {
        waiting.push(go);
        if (waiting.length >= pages.length) for (const each of waiting) each();
      });
      await route.continue();
    });
};

test('two members want the last seat: one has it, the other reads that it is full', async ({
  page: first,
  newPerson,
  allowed,
}) => {
  test.setTimeout(120_000);
  allowed.push(/409/);
  const second = await newPerson({ viewport: { width: 390, height: 844 } });
  await enter(first, otherMember(1));
  const wanted = (await classesBetween(first, 5, 12))
    .filter(isFree)
    .sort((a, b) => a.seatsLeft - b.seatsLeft)[0];
  if (!wanted) throw new Error('The demo studio has no free class next week.');

  // Others take the seats but one.
  let next = 1;
  for (let left = wanted.seatsLeft; left > 1; left -= 1) {
    next = (await personFor(first, next, wanted)) + 1;
    await bookByApi(first, wanted.id);
  }
  next = (await personFor(first, next, wanted)) + 1;
  await personFor(second, next, wanted);

  const sheets = [];
  for (const page of [first, second]) {
    await openClass(page, wanted);
    sheets.push(page.getByRole('dialog', { name: wanted.classType.name }));
  }
  await startTogether([first, second]);
  await Promise.all(
    sheets.map((sheet) => sheet.getByRole('button', { name: 'Book', exact: true }).click()),
  );
  const won = sheets.map((sheet) => sheet.getByText(/^See you /));
  const lost = sheets.map((sheet) => sheet.getByText('This class is full.').first());
  for (const n of [0, 1]) await expect(won[n]!.or(lost[n]!)).toBeVisible();
  const wins = await Promise.all(won.map((one) => one.isVisible()));
  const losses = await Promise.all(lost.map((one) => one.isVisible()));
  expect(wins.filter(Boolean)).toHaveLength(1);
  expect(losses.filter(Boolean)).toHaveLength(1);
});
