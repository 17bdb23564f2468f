import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { until } from '@studio/testing';
import { OpenStudio, type Answer, type AnswerBody, type Person } from './open-studio.js';

const HEADER = 'x-studio-deadline';
const WAITS = '10000';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open();
});
afterAll(() => studio.close());
afterEach(async () => {
  studio.clock.set('2026-11-23T04:00:00Z');
  expect(await studio.issues()).toEqual([]);
});

interface Sending {
  method: string;
  path: string;
  token: string;
  key: string;
  body?: Record<string, unknown>;
}

/** A write that changes seats. */
interface Write {
  write: string;
  prepare: () => Promise<{ send: Sending; changed: () => Promise<boolean> }>;
}

const booked = (scheduleId: string) => async (): Promise<boolean> =>
  (await studio.bookedIn(scheduleId)) > 0;

const writes: readonly Write[] = [
  {
    write: 'a booking by package',
    prepare: async () => {
      const [member, scheduleId] = [await studio.memberWith(3), await studio.addClass()];
      await studio.arrive([member]);
      const { token } = member;
      const key = randomUUID();
      return {
        send: { method: 'POST', path: '/api/bookings', token, key, body: { scheduleId } },
        changed: booked(scheduleId),
      };
    },
  },
  {
    write: 'a seat held for a drop-in',
    prepare: async () => {
      const [member, scheduleId] = [await studio.person(), await studio.addClass()];
      await studio.arrive([member]);
      const { token } = member;
      const path = '/api/bookings/drop-ins';
      return {
        send: { method: 'POST', path, token, key: randomUUID(), body: { scheduleId } },
        changed: booked(scheduleId),
      };
    },
  },
  {
    write: 'a booking at the front desk',
    prepare: async () => {
      const [member, scheduleId] = [await studio.memberWith(3), await studio.addClass()];
      const staff = await studio.person('front_desk');
      await studio.arrive([member, staff]);
      // The front desk books for whom it knows.
      await studio.book(member, await studio.addClass({ startsAt: studio.clock.in(72) }));
      const funding = { kind: 'package', userPackageId: member.packageId };
      const body = { memberId: member.id, scheduleId, funding, overrides: [], notifyMember: false };
      const path = '/api/admin/bookings';
      return {
        send: { method: 'POST', path, token: staff.token, key: randomUUID(), body },
        changed: booked(scheduleId),
      };
    },
  },
  {
    write: 'a cancel',
    prepare: async () => {
      const [member, scheduleId] = [await studio.memberWith(3), await studio.addClass()];
      const { body } = await studio.book(member, scheduleId);
      const path = `/api/bookings/${body.booking!.id}`;
      return {
        send: { method: 'DELETE', path, token: member.token, key: randomUUID() },
        changed: async () => (await studio.bookedIn(scheduleId)) === 0,
      };
    },
  },
];

const request = (
  { method, path, token, key, body }: Sending,
  { waitsMs = WAITS, signal }: { waitsMs?: string; signal?: AbortSignal } = {},
): Promise<Response> =>
  fetch(studio.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      [HEADER]: waitsMs,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });

const poolOf = (): Pool => (studio.dataSource.driver as unknown as { master: Pool }).master;

/** Holds every connection of the pool until what `meanwhile` does has been done. */
const whileStarved = async (meanwhile: () => Promise<void>): Promise<void> => {
  const pool = poolOf();
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    await meanwhile();
  } finally {
    for (const client of held) client.release();
  }
};

describe('what nobody waits for any more is not done', () => {
  test.each(writes)('$write, whose sender said that it has given up', async ({ prepare }) => {
    const { send, changed } = await prepare();
    const answer = await request(send, { waitsMs: '0' });
    expect([answer.status, await answer.json()]).toMatchObject([504, { code: 'TIMEOUT' }]);
    expect(await changed()).toBe(false);
    // The same key is not used up: asked again, it is done.
    expect((await request(send)).ok).toBe(true);
    expect(await changed()).toBe(true);
  });

  test.each(writes)(
    '$write, whose sender left while it waited for a connection',
    async ({ prepare }) => {
      const { send, changed } = await prepare();
      const pool = poolOf();
      const sender = new AbortController();
      await whileStarved(async () => {
        const sent = request(send, { signal: sender.signal }).catch(() => 'gone');
        await until(() => pool.waitingCount > 0);
        sender.abort();
        expect(await sent).toBe('gone');
        // Whoever asks after it is answered after its connection has been seen to close.
        await fetch(`${studio.url}/healthz`);
      });
      await until(() => pool.waitingCount === 0 && pool.idleCount === pool.totalCount);
      expect(await changed()).toBe(false);
      expect((await request(send)).ok).toBe(true);
      expect(await changed()).toBe(true);
    },
  );
});

const refusedOrBooked = ({ status, body }: Answer<AnswerBody>): string =>
  status < 400 ? body.booking!.id : String(body.code);

test('one key has one final answer: a repeated request waits for its first try', async () => {
  const member: Person = await studio.memberWith(3);
  const startsAt = studio.clock.in(1);
  const scheduleId = await studio.addClass({ startsAt });
  const key = randomUUID();
  const other = studio.dataSource.createQueryRunner();
  await other.startTransaction();
  await other.query('SELECT FROM schedules WHERE id = $1 FOR UPDATE', [scheduleId]);
  const first = studio.book(member, scheduleId, { key });
  const waiting = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await until(async () => (await studio.sql(waiting)).length > 0);
  // The first try has been decided. Now the class has begun, and a new request would be refused.
  studio.clock.set(new Date(startsAt.getTime() + 1));
  const second = studio.book(member, scheduleId, { key });
  const another = await studio.book(await studio.memberWith(1), scheduleId);
  expect(another.body.code).toBe('CLASS_STARTED');
  await other.commitTransaction();
  await other.release();
  const answers = (await Promise.all([first, second])).map(refusedOrBooked);
  expect(answers).toEqual([answers[0], answers[0]]);
  expect(await studio.bookedIn(scheduleId)).toBe(1);
  expect(answers[0]).not.toBe('CLASS_STARTED');
});
