import { getMemberRecord, listPendingNoShows, waived } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { ReconcileNoShows } from '../src/attendance/no-shows/reconcile-no-shows.job.js';
import { ReleaseSeats } from '../src/attendance/no-shows/release-seats.job.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let layla: Person;
let maya: Person;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  layla = await studio.person('trainer', { id: studio.trainerId, fullName: 'Layla Haddad' });
  maya = await studio.person('trainer', { id: await studio.addTrainer() });
  admin = await studio.person('admin', { fullName: 'Rania Saleh' });
});
afterAll(() => studio.close());
beforeEach(() => studio.clock.set('2026-11-22T04:00:00Z'));
afterEach(async () => expect(await studio.issues()).toEqual([]));

const start = new Date('2026-11-23T08:30:00Z'); // ends 09:20

const booked = async () => {
  const member = await studio.memberWith(3);
  const scheduleId = await studio.addClass({ startsAt: start });
  const { body } = await studio.book(member, scheduleId);
  return { member, scheduleId, bookingId: body.booking!.id };
};

/** Both instances run at once, as their jobs do. */
const runJobs = async (at: string): Promise<void> => {
  studio.clock.set(at);
  await Promise.all(studio.apps.map(({ app }) => app.get(ReconcileNoShows).execute()));
};

const statusOf = async (bookingId: string) => {
  const [row] = await studio.sql<{ status: string; final: boolean }>(
    'SELECT status, no_show_final_at IS NOT NULL AS final FROM bookings WHERE id = $1',
    [bookingId],
  );
  return row?.status === 'no_show' ? `${row.final ? 'final' : 'pending'} no_show` : row?.status;
};

const eventsOf = async (bookingId: string) => {
  const rows = await studio.sql<{ type: string; data: Record<string, unknown> }>(
    `SELECT type, data FROM outbox WHERE data ->> 'bookingId' = $1
       AND type LIKE 'booking.no_show%' ORDER BY id`,
    [bookingId],
  );
  return rows.map(({ type, data }) => ({ type, ...data }));
};

const noShow = (staff: Person, bookingId: string, method: 'PUT' | 'DELETE') =>
  studio.call(method, `/api/bookings/${bookingId}/no-show`, { token: staff.token });

test('to the second: pending when the class ends, final and told a day later, once', async () => {
  const { bookingId } = await booked();
  await runJobs('2026-11-23T09:19:59Z');
  expect(await statusOf(bookingId)).toBe('confirmed');
  await runJobs('2026-11-23T09:20:00Z');
  expect(await statusOf(bookingId)).toBe('pending no_show');
  await runJobs('2026-11-24T09:19:59Z');
  expect(await statusOf(bookingId)).toBe('pending no_show');
  await runJobs('2026-11-24T09:20:00Z');
  expect(await statusOf(bookingId)).toBe('final no_show');
  await runJobs('2026-11-24T09:20:10Z');
  expect(await eventsOf(bookingId)).toMatchObject([
    { type: 'booking.no_show.v1', finalAt: '2026-11-24T09:20:00.000Z', consequence: 'credit_used' },
    { type: 'booking.no_show_final.v1', credits: 1, fee: 0 },
  ]);
});

test('after an outage of three hours it is final when it would have been', async () => {
  const { bookingId } = await booked();
  await runJobs('2026-11-23T12:20:00Z');
  expect(await eventsOf(bookingId)).toMatchObject([{ finalAt: '2026-11-24T09:20:00.000Z' }]);
});

test('after an outage of two days there are twelve hours to speak up', async () => {
  const { bookingId } = await booked();
  await runJobs('2026-11-25T09:20:00Z');
  expect(await statusOf(bookingId)).toBe('pending no_show');
  expect(await eventsOf(bookingId)).toMatchObject([{ finalAt: '2026-11-25T21:20:00.000Z' }]);
});

test('who is checked in is no no-show; of old times nobody is', async () => {
  const came = await booked();
  const old = await booked();
  await studio.sql('UPDATE bookings SET no_show_final_at = ends_at WHERE id = $1', [old.bookingId]);
  studio.clock.set(start);
  await studio.call('POST', `/api/bookings/${came.bookingId}/check-in`, layla);
  await runJobs('2026-11-25T09:20:00Z');
  expect([await statusOf(came.bookingId), await statusOf(old.bookingId)]).toEqual([
    'attended',
    'confirmed',
  ]);
});

test('the staff put it right while it is pending, and the other way round', async () => {
  const { bookingId, member } = await booked();
  studio.clock.set('2026-11-23T09:19:59Z');
  expect((await noShow(layla, bookingId, 'PUT')).body.code).toBe('CLASS_NOT_OVER');
  await runJobs('2026-11-23T09:20:00Z');
  expect((await noShow(maya, bookingId, 'DELETE')).body.code).toBe('BOOKING_NOT_FOUND');

  const corrected = await noShow(layla, bookingId, 'DELETE');
  expect(corrected).toMatchObject({ status: 200, body: { status: 'attended', noShow: null } });
  expect(await noShow(layla, bookingId, 'DELETE')).toEqual(corrected);

  studio.clock.set('2026-11-24T05:00:00Z');
  const missed = await noShow(admin, bookingId, 'PUT');
  expect(missed.body).toMatchObject({
    status: 'no_show',
    checkedInAt: null,
    noShow: { pending: true, finalAt: '2026-11-24T17:00:00.000Z' },
  });
  expect(await noShow(admin, bookingId, 'PUT')).toEqual(missed);
  // The day after its class, by the other way in.
  const again = await studio.call('POST', `/api/bookings/${bookingId}/check-in`, admin);
  expect(again.body).toMatchObject({ status: 'attended' });

  const record = await studio.call('GET', `/api/admin/members/${member.id}/record`, admin);
  const { history } = record.body as unknown as { history: { action: string }[] };
  expect(history.map(({ action }) => action)).toEqual([
    'booking.checked_in',
    'booking.no_show_marked',
    'booking.no_show_corrected',
  ]);
});

test('an undone tick of an ended class is a no-show again; a final one is final', async () => {
  const { bookingId } = await booked();
  await runJobs('2026-11-23T09:20:00Z');
  await noShow(layla, bookingId, 'DELETE');
  await studio.call('DELETE', `/api/bookings/${bookingId}/check-in`, layla);
  await runJobs('2026-11-23T09:20:05Z');
  expect(await statusOf(bookingId)).toBe('pending no_show');
  await runJobs('2026-11-24T09:20:00Z');
  for (const answer of [
    await noShow(layla, bookingId, 'DELETE'),
    await studio.call('POST', `/api/bookings/${bookingId}/check-in`, admin),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'NO_SHOW_FINAL']);
});

const waive = (bookingId: string, reason = 'The lift was stuck') =>
  studio.call('POST', `/api/admin/bookings/${bookingId}/waive`, {
    token: admin.token,
    body: { reason },
  });

type Missed = Pick<Awaited<ReturnType<typeof booked>>, 'bookingId' | 'member'>;
const missed = {
  'late cancel': async ({ bookingId, member }: Missed) => {
    studio.clock.set('2026-11-23T08:00:00Z');
    await studio.cancel(member, bookingId);
  },
  'pending no-show': (_: Missed) => runJobs('2026-11-23T09:20:00Z'),
  'final no-show': async (_: Missed) => {
    await runJobs('2026-11-23T09:20:00Z');
    await runJobs('2026-11-24T09:20:00Z');
  },
};

test.each(['late cancel', 'pending no-show', 'final no-show'] as const)(
  'a waived %s gives the credit back, once, and says why',
  async (what) => {
    const { bookingId, member } = await booked();
    await missed[what]({ bookingId, member });
    expect(await studio.creditsOf(member.packageId)).toBe(2);

    const answer = await waive(bookingId);
    expect(waived.parse(answer.body)).toMatchObject({
      what: what === 'late cancel' ? 'late_cancel' : 'no_show',
      gaveBack: 'credit',
      credits: 1,
    });
    studio.clock.set('2026-11-27T09:20:00Z');
    expect(await waive(bookingId)).toEqual(answer);
    expect(await studio.creditsOf(member.packageId)).toBe(3);
    await runJobs('2026-11-27T09:20:00Z');
    const payloads = await eventsOf(bookingId);
    expect(payloads.filter(({ type }) => type === 'booking.no_show_waived.v1')).toHaveLength(1);
    expect(payloads.filter(({ type }) => type === 'booking.no_show_final.v1')).toHaveLength(
      what === 'final no-show' ? 1 : 0,
    );
    const [row] = await studio.sql<{ reason: string; after: object }>(
      `SELECT reason, after FROM data_history WHERE action = 'booking.waived'
         AND subject_user_id = $1`,
      [member.id],
    );
    expect(row).toMatchObject({ reason: 'The lift was stuck', after: { gaveBack: 'credit' } });
    const path = `/api/admin/members/${member.id}/record`;
    const record = getMemberRecord.response!.parse((await studio.call('GET', path, admin)).body);
    const shown = record.history.find(({ action }) => action === 'booking.waived');
    const [own] = record.bookings;
    const startsAt = `${own?.schedule.date}T${own?.schedule.startTime}:00+04:00`;
    expect(shown?.about).toEqual({
      kind: 'class',
      name: own?.schedule.classType.name,
      startsAt: new Date(startsAt).toISOString(),
    });
    expect(shown?.gaveBack).toEqual({
      what: 'credit',
      credits: 1,
      amount: 0,
      toGiftCard: 0,
      to: own?.paidWith.name,
    });
  },
);

/** A place that no package paid for. */
const bookedWith = async (input: {
  kind: 'drop_in' | 'subscription';
  consequence: 'not_refunded' | 'late_fee' | 'class_counted';
  price?: number;
  paymentId?: string;
  noShowFee?: number;
}): Promise<string> => {
  const bookingId = newId();
  const scheduleId = await studio.addClass({ startsAt: start });
  await studio.sql(
    `INSERT INTO bookings (studio_id, id, schedule_id, member_id, starts_at, ends_at, status,
       funding_kind, funding_name, funding_reason, credits, cancel_until, late_consequence,
       booked_at, price, payment_id, member_subscription_id, no_show_fee)
     SELECT studio_id, $2, id, $3, starts_at, ends_at, 'confirmed', $4, 'Plan', 'none', 0,
       starts_at, $5, starts_at, $6, $7, $8, $9
     FROM schedules WHERE id = $1`,
    [
      scheduleId,
      bookingId,
      newId(),
      input.kind,
      input.consequence,
      input.price ?? 0,
      input.paymentId ?? null,
      input.kind === 'subscription' ? newId() : null,
      input.noShowFee ?? 0,
    ],
  );
  await studio.sql('UPDATE schedules SET booked = 1 WHERE id = $1', [scheduleId]);
  return bookingId;
};

const payloadsOf = (type: string, bookingId: string) =>
  studio
    .sql<{ data: object }>(
      `SELECT data FROM outbox WHERE type = $1 AND data ->> 'bookingId' = $2`,
      [type, bookingId],
    )
    .then((rows) => rows.map(({ data }) => data));

test('a waived drop-in goes back to its card', async () => {
  const paymentId = newId();
  const bookingId = await bookedWith({
    kind: 'drop_in',
    consequence: 'not_refunded',
    price: 16_000,
    paymentId,
  });
  await runJobs('2026-11-23T09:20:00Z');
  expect((await waive(bookingId)).body).toMatchObject({ gaveBack: 'refund', amount: 16_000 });
  expect(await payloadsOf('class.refund_due.v1', bookingId)).toMatchObject([
    { paymentId, reason: 'waived' },
  ]);
});

test('an unlimited plan owes its fee once the no-show is final, until it is waived', async () => {
  const bookingId = await bookedWith({
    kind: 'subscription',
    consequence: 'late_fee',
    noShowFee: 7_500,
  });
  await runJobs('2026-11-23T09:20:00Z');
  expect(await payloadsOf('fee.owed.v1', bookingId)).toEqual([]);
  await runJobs('2026-11-24T09:20:00Z');
  await runJobs('2026-11-24T09:21:00Z');
  expect(await payloadsOf('fee.owed.v1', bookingId)).toMatchObject([
    { kind: 'no_show', amount: 7_500 },
  ]);
  expect(await eventsOf(bookingId)).toMatchObject([{ consequence: 'late_fee' }, { fee: 7_500 }]);
  const answer = await waive(bookingId);
  expect(answer.body).toMatchObject({ gaveBack: 'fee', amount: 7_500 });
  expect(await waive(bookingId)).toEqual(answer);
  expect(await payloadsOf('fee.waived.v1', bookingId)).toMatchObject([
    { reason: 'The lift was stuck' },
  ]);
});

test('a fee that was waived while it was pending is never owed', async () => {
  const bookingId = await bookedWith({
    kind: 'subscription',
    consequence: 'late_fee',
    noShowFee: 7_500,
  });
  await runJobs('2026-11-23T09:20:00Z');
  expect((await waive(bookingId)).body).toMatchObject({ gaveBack: 'fee', amount: 7_500 });
  await runJobs('2026-11-25T09:20:00Z');
  expect(await payloadsOf('fee.owed.v1', bookingId)).toEqual([]);
});

test('a waived class counts no longer towards its plan', async () => {
  const bookingId = await bookedWith({ kind: 'subscription', consequence: 'class_counted' });
  await runJobs('2026-11-23T09:20:00Z');
  expect((await waive(bookingId)).body).toMatchObject({ gaveBack: 'class', amount: 0 });
});

test('only what cost something can be waived, and only with a reason', async () => {
  const { bookingId } = await booked();
  const answer = await waive(bookingId);
  expect([answer.status, answer.body.code]).toEqual([409, 'NOTHING_TO_WAIVE']);
  expect((await waive(bookingId, ' ')).status).toBe(400);
  expect((await waive(newId())).body.code).toBe('BOOKING_NOT_FOUND');
});

describe('who is missing as the class begins', () => {
  const at = (time: string): void => studio.clock.set(`2026-11-23T${time}Z`);
  let frontDesk: Person;
  beforeAll(async () => {
    frontDesk = await studio.person('front_desk', { fullName: 'Dana Desk' });
  });
  const rescueBy = (by: Person) => (method: string, bookingId: string, what: string) =>
    studio.call(method, `/api/admin/bookings/${bookingId}/${what}`, { token: by.token });
  const rescue = (method: string, bookingId: string, what: string) =>
    rescueBy(frontDesk)(method, bookingId, what);
  const runReleases = () =>
    Promise.all(studio.apps.map(({ app }) => app.get(ReleaseSeats).execute()));
  const reminders = (bookingId: string) =>
    studio.sql(
      `SELECT id FROM outbox WHERE type = 'booking.arrival_reminded.v1' AND data->>'bookingId' = $1`,
      [bookingId],
    );

  test('is asked once, by however many desks, from 5 minutes before the start', async () => {
    const { bookingId } = await booked();
    at('08:24:59');
    expect((await rescue('POST', bookingId, 'remind-arrival')).body.code).toBe('NOT_MISSING_YET');
    at('08:25:00');
    const answers = await Promise.all(
      [frontDesk, admin, frontDesk].map((by) => rescueBy(by)('POST', bookingId, 'remind-arrival')),
    );
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([
        200,
        { status: 'confirmed', rescue: { remindedAt: '2026-11-23T08:25:00.000Z' } },
      ]);
    expect(await reminders(bookingId)).toHaveLength(1);
    expect((await rescueBy(layla)('POST', bookingId, 'remind-arrival')).status).toBe(403);
    at('09:20:00');
    const { bookingId: late } = await bookedBefore();
    expect((await rescue('POST', late, 'remind-arrival')).body.code).toBe('CHECK_IN_CLOSED');
  });

  /** Another one, made before its class began. */
  const bookedBefore = async () => {
    const now = studio.clock.now();
    studio.clock.set('2026-11-22T04:00:00Z');
    const made = await booked();
    studio.clock.set(now);
    return made;
  };

  test('a released seat is kept for the seconds of an undo, then free; the no-show is pending', async () => {
    const { bookingId, scheduleId } = await booked();
    at('08:26:00');
    const released = await rescue('PUT', bookingId, 'release');
    expect(released.body).toMatchObject({ status: 'no_show', rescue: { released: false } });
    expect((await rescue('PUT', bookingId, 'release')).status).toBe(200);
    await runReleases();
    expect([await studio.bookedIn(scheduleId), await eventsOf(bookingId)]).toEqual([1, []]);
    at('08:26:09');
    expect((await rescue('DELETE', bookingId, 'release')).body).toMatchObject({
      status: 'confirmed',
    });
    await rescue('PUT', bookingId, 'release');
    at('08:26:19');
    await runReleases();
    expect(await studio.bookedIn(scheduleId)).toBe(0);
    expect(await statusOf(bookingId)).toBe('pending no_show');
    expect(await eventsOf(bookingId)).toMatchObject([
      { type: 'booking.no_show.v1', finalAt: '2026-11-24T09:20:00.000Z' },
    ]);
    expect((await rescue('DELETE', bookingId, 'release')).body.code).toBe('UNDO_TOO_LATE');
    await runJobs('2026-11-24T09:20:00Z');
    expect(await statusOf(bookingId)).toBe('final no_show');
  });

  test('the class is called off: who is checked in or missing has the credit back, and is told', async () => {
    const { member, bookingId, scheduleId } = await booked();
    const others = [await studio.memberWith(3), await studio.memberWith(3)];
    const [missing, released] = await Promise.all(
      others.map(async (one) => (await studio.book(one, scheduleId)).body.booking!.id),
    );
    at('08:20:00');
    await studio.call('POST', `/api/bookings/${bookingId}/check-in`, { token: frontDesk.token });
    at('08:26:00');
    await rescue('PUT', released!, 'release');
    at('08:26:10');
    await runReleases();
    await rescue('PUT', missing!, 'release');
    const off = await studio.call('POST', `/api/admin/schedules/${scheduleId}/cancel`, {
      token: admin.token,
      key: newId(),
      body: { reason: 'the trainer is ill' },
    });
    expect([off.status, await studio.bookedIn(scheduleId)]).toEqual([200, 0]);
    for (const { packageId } of [member, ...others])
      expect(await studio.creditsOf(packageId)).toBe(3);
    for (const id of [bookingId, missing!, released!]) {
      expect(await statusOf(id)).toBe('studio_cancelled');
      expect(await payloadsOf('schedule.cancelled.v1', id)).toMatchObject([{ cameBack: 'credit' }]);
    }
    await runJobs('2026-11-24T09:20:00Z');
    expect(await statusOf(missing!)).toBe('studio_cancelled');
  });

  test('who comes after all has a seat again while one is free', async () => {
    const { bookingId, scheduleId } = await booked();
    await studio.sql(`UPDATE schedules SET capacity = 1 WHERE id = $1`, [scheduleId]);
    at('08:26:00');
    await rescue('PUT', bookingId, 'release');
    at('08:26:10');
    await runReleases();
    const other = await studio.memberWith(1);
    expect((await studio.book(other, scheduleId)).status).toBe(201);
    const checkIn = () =>
      studio.call('POST', `/api/bookings/${bookingId}/check-in`, { token: frontDesk.token });
    expect((await checkIn()).body.code).toBe('CLASS_FULL');
    await studio.sql(`UPDATE schedules SET capacity = 2 WHERE id = $1`, [scheduleId]);
    expect((await checkIn()).body).toMatchObject({
      status: 'attended',
      rescue: { released: false },
    });
    expect(await studio.bookedIn(scheduleId)).toBe(2);
  });

  test('the open ones stand in one list, with their cost, until they are confirmed or excused', async () => {
    const [one, two] = [await booked(), await booked()];
    const listed = async () => {
      const { body } = await studio.call('GET', '/api/admin/no-shows', { token: frontDesk.token });
      const mine = [one.bookingId, two.bookingId];
      return listPendingNoShows
        .response!.parse(body)
        .items.filter(({ bookingId }) => mine.includes(bookingId));
    };
    await runJobs('2026-11-23T09:20:00Z');
    expect((await listed()).map(({ cost }) => cost)).toEqual(
      [one, two].map(() => ({ gaveBack: 'credit', credits: 1, amount: 0 })),
    );
    expect((await rescue('POST', one.bookingId, 'no-show/confirm')).status).toBe(403);
    for (const _ of [1, 2])
      expect((await rescueBy(admin)('POST', one.bookingId, 'no-show/confirm')).status).toBe(200);
    expect(await statusOf(one.bookingId)).toBe('final no_show');
    expect((await eventsOf(one.bookingId)).map(({ type }) => type)).toEqual([
      'booking.no_show.v1',
      'booking.no_show_final.v1',
    ]);
    await studio.call('POST', `/api/admin/bookings/${two.bookingId}/waive`, {
      token: admin.token,
      body: { reason: 'Was ill' },
    });
    expect(await listed()).toEqual([]);
  });
});
