import { ExpireHolds } from '../src/seats/holds/expire-holds.job.js';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';

let studio: OpenStudio;
let client: PlanClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new PlanClient(studio);
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-23T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const SECOND = 1_000;
/** The undo of a cancel is over. */
const passUndo = () => studio.clock.set(new Date(studio.clock.now().getTime() + 11 * SECOND));
/** Both instances run at once, as they do every second. */
const clockRuns = () =>
  Promise.all(studio.apps.map(({ app }) => app.get(ExpireHolds, { strict: false }).execute()));

const cancelPaid = async (visitor: Person, scheduleId: string): Promise<string> => {
  const { body } = await client.hold(visitor, scheduleId);
  const bookingId = body.booking!.id;
  await client.pay(visitor, bookingId);
  await studio.cancel(visitor, bookingId);
  return bookingId;
};
/** Four paid by card for seats of one class, and cancelled them. */
const cancelAll = async () => {
  const scheduleId = await studio.addClass({ capacity: 4 });
  const visitors = await Promise.all([1, 2, 3, 4].map(() => studio.person()));
  const bookingIds = await Promise.all(visitors.map((visitor) => cancelPaid(visitor, scheduleId)));
  return { scheduleId, bookingIds };
};
/** How often each has the money back. */
const refunds = async (bookingIds: readonly string[]): Promise<number[]> => {
  const events = bookingIds.map((id) => client.eventsOf('class.refund_due.v1', id));
  return (await Promise.all(events)).map(({ length }) => length);
};

test('those of a class are completed in one transaction, and each has the money back once', async () => {
  const { scheduleId, bookingIds } = await cancelAll();
  passUndo();
  await clockRuns();
  expect(await refunds(bookingIds)).toEqual([1, 1, 1, 1]);
  expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
  const [row] = await studio.sql<{ transactions: number }>(
    `SELECT count(DISTINCT xmin::text)::int AS transactions FROM bookings WHERE id = ANY($1)`,
    [bookingIds],
  );
  expect(row).toEqual({ transactions: 1 });
});

test('one that fails does not keep the others, and is tried again', async () => {
  const { scheduleId, bookingIds } = await cancelAll();
  await studio.sql(
    `ALTER TABLE bookings ADD CONSTRAINT one_fails
       CHECK (id <> '${bookingIds[1]!}' OR undo_until IS NOT NULL) NOT VALID`,
  );
  passUndo();
  try {
    await expect(clockRuns()).rejects.toThrow('due items failed');
    expect(await refunds(bookingIds)).toEqual([1, 0, 1, 1]);
  } finally {
    await studio.sql('ALTER TABLE bookings DROP CONSTRAINT one_fails');
  }
  await clockRuns();
  expect(await refunds(bookingIds)).toEqual([1, 1, 1, 1]);
  expect(await client.seats(scheduleId)).toEqual({ booked: 0, claimed: 0 });
});
