import { jest } from '@jest/globals';
import { until } from '@studio/testing';
import { requirePackages } from '../../local/debian-packages.js';
import { findClasses, findMembers, giveSeats, Member, send, signIn } from './members.js';
import { Programs } from './programs.js';
import { RedisCluster } from './redis-servers.js';
import { StudioOnServers } from './studio-on-servers.js';

jest.setTimeout(300_000);

const MEMBERS = 4;

const programs = new Programs();
let cluster: RedisCluster;
let studio: StudioOnServers;
let emails: string[];
let classes: string[];

beforeAll(async () => {
  requirePackages('redis-server');
  cluster = await RedisCluster.start(programs);
  studio = await StudioOnServers.fill(programs, { redisUrl: cluster.url });
  await studio.start();
  emails = await findMembers(studio, MEMBERS);
  classes = await findClasses(studio, emails);
  await giveSeats(studio, classes, 1_000);
}, 300_000);
afterAll(() => programs.stop());

const mailsTo = async (email: string): Promise<{ subject: string }[]> => {
  const query = new URLSearchParams({ 'to.address': email });
  const inbox = `http://127.0.0.1:${studio.config.ports.inbox}`;
  const { body } = await send<{ subject: string }[]>(inbox, { path: `/api/email?${query}` });
  return body;
};

test('bookings are made, and each is told by one mail', async () => {
  await Promise.all(
    emails.map(async (email) => {
      const before = (await mailsTo(email)).length;
      const member = await Member.signIn(studio.origin, email);
      for (const scheduleId of classes) {
        const post = { method: 'POST', path: '/api/bookings', body: { scheduleId } } as const;
        expect(await member.send(post)).toMatchObject({ status: 201 });
      }
      await until(async () => (await mailsTo(email)).length === before + classes.length, {
        timeoutMs: 60_000,
        everyMs: 250,
      });
    }),
  );
});

test('live messages come', async () => {
  const [email = ''] = emails;
  const [scheduleId = ''] = classes;
  const member = await Member.signIn(studio.origin, email);
  const { heard, end } = await member.listen();
  const [booking] = await studio.query<{ id: string }>(
    'booking',
    `SELECT b.id FROM bookings b JOIN members m ON m.studio_id = b.studio_id AND m.id = b.member_id
     WHERE m.email = $1 AND b.schedule_id = $2 AND b.status = 'confirmed'`,
    [email, scheduleId],
  );
  const path = `/api/bookings/${booking?.id ?? ''}`;
  expect(await member.send({ method: 'DELETE', path })).toMatchObject({ status: 200 });
  await until(() => heard().includes(scheduleId));
  end();
});

test('who guesses a password is held up', async () => {
  const [, email = ''] = emails;
  await until(async () => (await signIn(studio.origin, email, 'not-the-password')).status === 429, {
    timeoutMs: 60_000,
  });
});

test('several servers of the cluster have keys, and no command met keys of two slots', async () => {
  const sizes = await cluster.sizes();
  expect(sizes.filter((keys) => keys > 0).length).toBeGreaterThan(1);
  expect(studio.logLines(/CROSSSLOT|MOVED|"level":"(error|fatal)"/)).toEqual([]);
});

test('the books add up', async () => {
  await until(async () => expect(await studio.issues()).toEqual([]) === undefined, {
    timeoutMs: 60_000,
    everyMs: 1_000,
  });
});
