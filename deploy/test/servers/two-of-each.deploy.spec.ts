import { jest } from '@jest/globals';
import { serviceNames } from '@studio/contracts/services';
import { demoManager } from '@studio/demo-studio';
import { addDays, studioDay } from '@studio/domain-kit';
import { freePort } from '@studio/nest-kit/free-ports';
import { until } from '@studio/testing';
import { requirePackages } from '../../local/debian-packages.js';
import { BookingLoad } from './booking-load.js';
import { startHaproxy } from './haproxy.js';
import { findClasses, findMembers, giveSeats, Member, send, type Answer } from './members.js';
import { startPgbouncer } from './pgbouncer.js';
import { Programs } from './programs.js';
import { StudioOnServers } from './studio-on-servers.js';

// Ten programs start, and start again when they are killed.
jest.setTimeout(300_000);

const MEMBERS = 10;
const SEATS = 3;

const programs = new Programs();
let studio: StudioOnServers;
let members: Member[];
/** Has fewer seats than there are members; the other classes have room for everybody. */
let wantedClass: string;
let classes: string[];

beforeAll(async () => {
  requirePackages('haproxy', 'pgbouncer');
  studio = await StudioOnServers.fill(programs);
  const poolerPort = await freePort();
  const { postgres: serverPort } = studio.config.ports;
  await startPgbouncer(programs, { port: poolerPort, serverPort, logins: studio.logins });
  await startHaproxy(programs, { services: await studio.twoOfEach() });
  await studio.start({ poolerPort });
  const emails = await findMembers(studio, MEMBERS);
  const [wanted = '', ...others] = await findClasses(studio, emails);
  await giveSeats(studio, [wanted], SEATS);
  await giveSeats(studio, others, 1_000);
  [wantedClass, classes] = [wanted, others];
  members = await Promise.all(emails.map((email) => Member.signIn(studio.origin, email)));
}, 300_000);
afterAll(() => programs.stop());

interface Booked {
  booking: { id: string };
}

const book = (member: Member, scheduleId: string): Promise<Answer<Booked>> =>
  member.send<Booked>({ method: 'POST', path: '/api/bookings', body: { scheduleId } });

const cancel = (member: Member, id: string): Promise<Answer> =>
  member.send({ method: 'DELETE', path: `/api/bookings/${id}` });

test('members book, read the week and cancel', async () => {
  for (const scheduleId of classes)
    await Promise.all(
      members.map(async (member) => {
        const booked = await book(member, scheduleId);
        expect(booked).toMatchObject({ status: 201 });
        const { id } = booked.body.booking;
        const week = await member.send({ path: '/api/schedules' });
        expect(JSON.stringify(week.body)).toContain(id);
        expect(await cancel(member, id)).toMatchObject({ status: 200 });
      }),
    );
});

test('of ten members who want one of three seats at the same moment three get one', async () => {
  const answers = await Promise.all(members.map((member) => book(member, wantedClass)));
  const codes = answers.map(({ status, body }) =>
    status === 201 ? 'BOOKED' : (body as unknown as { code: string }).code,
  );
  expect(codes.sort()).toEqual([
    ...Array.from({ length: SEATS }, () => 'BOOKED'),
    ...Array.from({ length: MEMBERS - SEATS }, () => 'CLASS_FULL'),
  ]);
  const [row] = await studio.query<{ taken: number; capacity: number }>(
    'booking',
    `SELECT capacity, (SELECT count(*)::int FROM bookings b
       WHERE b.schedule_id = s.id AND b.status = 'confirmed') AS taken
     FROM schedules s WHERE id = $1`,
    [wantedClass],
  );
  expect(row?.taken).toBe(row?.capacity);
});

test('what is paid by card becomes credits, and goes back when it is refunded', async () => {
  const [member] = members;
  if (!member) throw new Error('nobody is signed in');
  const [onSale] = await studio.query<{ id: string }>(
    'booking',
    'SELECT id FROM packages WHERE on_sale AND NOT once_per_person ORDER BY price LIMIT 1',
  );
  const body = { kind: 'package', packageId: onSale?.id ?? '' };
  const opened = await member.send<{ sessionId: string }>({
    method: 'POST',
    path: '/api/checkouts',
    body,
  });
  expect(opened.status).toBe(201);
  const { sessionId } = opened.body;
  const paid = await send(`http://127.0.0.1:${studio.config.ports.card}`, {
    method: 'POST',
    path: `/_control/sessions/${sessionId}/pay`,
    body: { card: '4242424242424242' },
  });
  expect(paid.status).toBe(200);
  const left = async (): Promise<number | undefined> => {
    const [row] = await studio.query<{ left: number }>(
      'booking',
      'SELECT credits_left AS left FROM user_packages WHERE provider_session_id = $1',
      [sessionId],
    );
    return row?.left;
  };
  await until(async () => ((await left()) ?? 0) > 0, { timeoutMs: 30_000 });

  const manager = await Member.signIn(studio.origin, demoManager.email);
  const [payment] = await studio.query<{ id: string; amount: number }>(
    'payments',
    'SELECT id, amount::int FROM payments WHERE provider_session_id = $1',
    [sessionId],
  );
  const refunded = await manager.send({
    method: 'POST',
    path: `/api/admin/payments/${payment?.id ?? ''}/refunds`,
    body: { amount: payment?.amount, reason: 'Bought by mistake' },
  });
  expect(refunded).toMatchObject({ status: 201, body: { amount: payment?.amount } });
  await until(async () => (await left()) === 0, { timeoutMs: 30_000 });
});

test('a screen that is open at one gateway hears of what is booked through the other', async () => {
  const [one, two] = members;
  const scheduleId = classes[1] ?? '';
  if (!one || !two) throw new Error('nobody is signed in');
  // Each gateway, and at its balancer either instance of notifications.
  const streams = await Promise.all(
    [0, 0, 1, 1].map((gateway) => one.at(studio.originOf(gateway)).listen()),
  );
  const booked = await book(two.at(studio.originOf(1)), scheduleId);
  expect(booked.status).toBe(201);
  for (const { heard, end } of streams) {
    await until(() => heard().includes(scheduleId));
    end();
  }
});

test('reports answer', async () => {
  const manager = await Member.signIn(studio.origin, demoManager.email);
  const to = studioDay(new Date());
  const days = `from=${addDays(to, -30)}&to=${to}`;
  for (const report of ['sales', 'cash', 'classes', 'people', 'revenue']) {
    const answer = await manager.send({ path: `/api/admin/reports/${report}?${days}` });
    expect({ report, status: answer.status }).toEqual({ report, status: 200 });
  }
});

test('one instance of each is killed, and members go on', async () => {
  const load = new BookingLoad(members.slice(2), classes.slice(2));
  load.start();
  await Promise.all(serviceNames.map((name) => studio.killInstance(name, 1)));
  await load.stop();
  const { successes, failures } = load;
  process.stderr.write(
    `one of each was killed: ${successes.length} bookings, ${failures.length} requests sent again\n`,
  );
  expect(successes.length).toBeGreaterThan(0);
  expect(await load.differences(studio)).toEqual([]);
});

test('the books add up, and no log has an error', async () => {
  await until(async () => expect(await studio.issues()).toEqual([]) === undefined, {
    timeoutMs: 60_000,
    everyMs: 1_000,
  });
  expect(studio.logLines(/"level":"?(error|fatal|50|60)/)).toEqual([]);
});
