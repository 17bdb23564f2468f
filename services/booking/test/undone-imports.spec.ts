import { importUndoEffect, type BookingsChoice, type ImportVerdict } from '@studio/contracts';
import { HOME_STUDIO_ID, newId, studioClock, studioDay } from '@studio/domain-kit';
import { OpenStudio, type Person } from './open-studio.js';
import { PlanClient } from './plan-client.js';
import { RefundClient } from './refund-client.js';
import { WaitlistClient } from './waitlist-client.js';

let studio: OpenStudio;
let admin: Person;
let planName: string;
beforeAll(async () => {
  studio = await OpenStudio.open();
  admin = await studio.person('admin');
  await studio.addPackage();
  const planId = await new PlanClient(studio).addPlan();
  const [plan] = await studio.sql<{ name: string }>(
    'SELECT name FROM subscription_plans WHERE id = $1',
    [planId],
  );
  planName = plan!.name;
});
afterAll(() => studio.close());
// Never back: what has begun stays so.
let day = 1;
beforeEach(() => {
  studio.clock.set(new Date(Date.UTC(2026, 10, 20 + day, 4)));
  day += 3;
});
afterEach(async () => expect(await studio.issues()).toEqual([]));

const kinds = {
  credits: () => ({
    packageName: '10-class package',
    creditsLeft: '6',
    expiresOn: studioDay(studio.clock.in(24 * 60)),
  }),
  'plan-members': () => ({ planName, paidUntil: studioDay(studio.clock.in(24 * 40)) }),
};
type Kind = keyof typeof kinds;

/** Somebody with what an import gave; the file can be taken back. */
const imported = async (kind: Kind) => {
  const [member, importId] = [await studio.person(), newId()];
  const file = { importId, kind, fileName: 'old.csv', actorId: admin.id };
  const person = { id: member.id, email: '', fullName: 'Reem Al Ali' };
  const row = { no: 1, key: member.id, person, facts: kinds[kind]() };
  const { body } = await studio.asIdentity('POST', '/internal/imports/write', {
    ...file,
    rows: [row],
  });
  expect(body).toMatchObject({ rows: [{ state: 'made' }] });
  const undo = async (bookings?: BookingsChoice): Promise<ImportVerdict> => {
    const request = { ...file, nos: [1], bookings };
    const answer = await studio.asIdentity('POST', '/internal/imports/undo', request);
    return (answer.body as unknown as { rows: [ImportVerdict] }).rows[0];
  };
  const effect = async () => {
    const path = `/internal/imports/undo-effect?importId=${importId}`;
    return importUndoEffect.parse((await studio.asIdentity('GET', path)).body);
  };
  return { member, undo, effect };
};
const bookedIn = async (member: Person, hours: number, capacity = 5) => {
  const startsAt = studio.clock.in(hours);
  const scheduleId = await studio.addClass({ startsAt, capacity });
  const { status, body } = await studio.book(member, scheduleId);
  expect(status).toBe(201);
  const name = `Reformer Flow, ${studioDay(startsAt)} ${studioClock(startsAt)}`;
  return { scheduleId, id: body.booking!.id, name };
};
const statusesOf = async (...bookings: { id: string }[]): Promise<string[]> =>
  Promise.all(
    bookings.map(async ({ id }) => {
      const [row] = await studio.sql<{ status: string }>(
        'SELECT status FROM bookings WHERE id = $1',
        [id],
      );
      return row!.status;
    }),
  );
const creditsOf = async ({ id }: Person): Promise<number> => {
  const [row] = await studio.sql<{ left: number }>(
    'SELECT coalesce(sum(credits_left), 0)::int AS left FROM user_packages WHERE member_id = $1',
    [id],
  );
  return row!.left;
};
const problem = (code: string, value: string | null = null) => ({ field: null, code, value });

describe.each<Kind>(['credits', 'plan-members'])('an import of %s that was booked with', (kind) => {
  test('names the bookings before, and takes nothing unless somebody chooses', async () => {
    const { member, undo, effect } = await imported(kind);
    const [soon, later] = [await bookedIn(member, 48), await bookedIn(member, 72)];
    expect(await effect()).toMatchObject({
      bookings: [
        { id: soon.id, userId: member.id, name: 'Reformer Flow' },
        { id: later.id, userId: member.id },
      ],
      total: 2,
    });
    const left = await creditsOf(member);
    const used = problem('used_since');
    const named = [problem('pays_booking', soon.name), problem('pays_booking', later.name)];
    expect(await undo()).toMatchObject({ state: 'kept', problems: [used, ...named] });
    expect([await statusesOf(soon, later), await creditsOf(member)]).toEqual([
      ['confirmed', 'confirmed'],
      left,
    ]);
  });

  test('is taken back with the bookings to come; what has begun stays used', async () => {
    const { member, undo, effect } = await imported(kind);
    const past = await bookedIn(member, 1);
    const full = await bookedIn(member, 48, 1);
    const next = await new WaitlistClient(studio).waiter(full.scheduleId);
    studio.clock.set(studio.clock.in(1.5));
    expect(await undo('cancel')).toEqual({
      no: 1,
      state: 'undone',
      problems: [problem('booking_cancelled', full.name)],
    });
    expect(await statusesOf(past, full)).toEqual(['confirmed', 'cancelled']);
    expect(await creditsOf(member)).toBe(0);
    expect(await effect()).toEqual({ bookings: [], total: 0 });
    const seated = await studio.sql(
      `SELECT member_id AS id FROM bookings WHERE schedule_id = $1 AND status = 'confirmed'`,
      [full.scheduleId],
    );
    expect(seated).toEqual([{ id: next.id }]);
    const messages = await studio.sql(
      `SELECT data ->> 'because' AS because FROM outbox
       WHERE type = 'booking.cancelled.v1' AND data ->> 'bookingId' = $1`,
      [full.id],
    );
    expect(messages).toEqual([{ because: 'import_undone' }]);
    const again = await studio.addClass({ startsAt: studio.clock.in(80) });
    expect((await studio.book(member, again)).body.code).toBe('NO_CREDIT');
    // Whoever sends it again changes nothing.
    expect(await undo('cancel')).toEqual({ no: 1, state: 'undone', problems: [] });
  });

  test('stays with what its bookings use, and goes with them later', async () => {
    const { member, undo } = await imported(kind);
    const seat = await bookedIn(member, 48);
    const kept = [problem('used_since'), problem('booking_kept', seat.name)];
    expect(await undo('keep')).toEqual({ no: 1, state: 'kept', problems: kept });
    expect([await statusesOf(seat), await creditsOf(member)]).toEqual([['confirmed'], 0]);
    if (kind === 'credits') {
      const another = await studio.addClass({ startsAt: studio.clock.in(80) });
      expect((await studio.book(member, another)).body.code).toBe('NO_CREDIT');
    }
    expect(await undo('cancel')).toMatchObject({ state: 'undone' });
    expect(await statusesOf(seat)).toEqual(['cancelled']);
  });

  test('gives nothing for a place on a waiting list any more', async () => {
    const { member, undo } = await imported(kind);
    const waitlists = new WaitlistClient(studio);
    const full = await waitlists.full();
    expect((await waitlists.join(full.id, member)).status).toBe(201);
    expect(await undo('cancel')).toMatchObject({ state: 'undone' });
    await studio.cancel(full.first, full.first.bookingId);
    const seated = await studio.sql(
      `SELECT FROM bookings WHERE schedule_id = $1 AND status = 'confirmed'`,
      [full.id],
    );
    expect(seated).toEqual([]);
  });
});

test('credits of an import that were moved to a friend go with their bookings too', async () => {
  const { member, undo, effect } = await imported('credits');
  const [owned] = await studio.sql<{ id: string }>(
    'SELECT id FROM user_packages WHERE member_id = $1',
    [member.id],
  );
  const friend = await new RefundClient(studio, () => admin).moved({ packageId: owned!.id }, 2);
  const seat = await bookedIn(friend, 48);
  expect(await effect()).toMatchObject({ bookings: [{ id: seat.id, userId: friend.id }] });
  expect(await undo('cancel')).toMatchObject({ state: 'undone' });
  expect(await statusesOf(seat)).toEqual(['cancelled']);
  expect([await creditsOf(member), await creditsOf(friend)]).toEqual([0, 0]);
  const [history] = await studio.sql(
    `SELECT actor_id, reason FROM data_history
     WHERE studio_id = $1 AND action = 'booking.cancelled' AND subject_user_id = $2`,
    [HOME_STUDIO_ID, friend.id],
  );
  expect(history).toEqual({ actor_id: admin.id, reason: 'Import of old.csv taken back' });
});
