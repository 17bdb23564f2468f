import { jest } from '@jest/globals';
import { DEMO_PASSWORD, demoMembers } from '@studio/demo-studio';
import { serviceNames } from '@studio/contracts/services';
import { until } from '@studio/testing';
import pg from 'pg';
import { BalancedStudio } from './balanced-studio.js';
import { MemberClient } from './member-client.js';

// It starts two of every service, and each of them once more.
jest.setTimeout(300_000);

const CLIENTS = 8;
/** At least: as many as are sent while every instance leaves and comes back. */
const REQUESTS = 2_000;

const signInSome = async (url: string): Promise<MemberClient[]> => {
  const found: MemberClient[] = [];
  for (const { email } of demoMembers) {
    const client = await MemberClient.signIn(url, email, DEMO_PASSWORD);
    if (client) found.push(client);
    if (found.length === CLIENTS) return found;
  }
  throw new Error('too few members of the demo can book');
};

/** Bookings that are not as they were acknowledged. */
const lostOf = async (databaseUrl: string): Promise<string[]> => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: string; status: string }>(
    'SELECT id, status FROM bookings',
  );
  await database.end();
  const stored = new Map(rows.map(({ id, status }) => [id, status]));
  return clients.flatMap(({ acknowledged }) =>
    [...acknowledged].flatMap(([id, status]) =>
      stored.get(id) === status ? [] : [`${id}: ${status}, and is ${String(stored.get(id))}`],
    ),
  );
};

let studio: BalancedStudio;
let clients: MemberClient[] = [];
beforeAll(async () => {
  studio = await BalancedStudio.open({ instances: 2, settings: { DRAIN_SECONDS: '3' } });
});
afterAll(async () => {
  for (const client of clients) client.leave();
  await studio.close();
});

const areListening = () => until(() => clients.every(({ isListening }) => isListening));

it('no request fails while every service is rolled, instance by instance', async () => {
  // The starter closes the data history, which this studio has not; the rest must stay as it is.
  const before = await studio.issues();
  clients = await signInSome(studio.url);
  for (const client of clients) void client.listen();
  await areListening();

  let isRolled = false;
  const sent = (): number => clients.reduce((all, client) => all + client.requests, 0);
  const using = clients.map((client) => client.use(() => isRolled && sent() >= REQUESTS));
  const rolled = await Promise.all(serviceNames.map((name) => studio.roll(name)));
  isRolled = true;
  await Promise.all(using);
  // The last ones stay.
  for (const client of clients) await client.book();
  await areListening();

  const failures = clients.flatMap((client) => client.failures);
  if (failures.length > 0) process.stderr.write(studio.output);
  expect(failures).toEqual([]);
  expect(rolled.flat()).toEqual([]);
  expect(sent()).toBeGreaterThanOrEqual(REQUESTS);
  // Every instance has left that a stream went through.
  expect(Math.min(...clients.map(({ streams }) => streams))).toBeGreaterThan(1);
  expect(await lostOf(studio.databaseUrl('booking'))).toEqual([]);
  const after = await studio.issues();
  expect(after.filter((issue) => !before.includes(issue))).toEqual([]);
});
