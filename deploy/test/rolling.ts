import { DEMO_PASSWORD, demoMembers } from '@studio/demo-studio';
import { serviceNames } from '@studio/contracts/services';
import { until } from '@studio/testing';
import pg from 'pg';
import type { BalancedStudio } from './balanced-studio.js';
import { MemberClient } from './member-client.js';

const CLIENTS = 8;

export interface RollingOptions {
  /** At least: as many as are sent while every instance leaves and comes back. */
  requests: number;
  /** How often each service is rolled. */
  rounds: number;
  /** All services at once, or one after the other as in a release. */
  order: 'together' | 'in turn';
}

/** What a roll has cost. */
export interface Rolled {
  requests: number;
  /** Answers that were not as they should be, and requests without one. */
  failures: string[];
  /** Instances that ended otherwise than they should. */
  problems: string[];
  /** Bookings that are not as they were acknowledged. */
  lost: string[];
  /** What the books say after it that they did not say before. */
  issues: string[];
  /** How often each client's event stream was opened, the fewest. */
  streams: number;
}

/** Rolls every service of a studio with two of each while members use it. */
export const rollInUse = async (
  studio: BalancedStudio,
  { requests, rounds, order }: RollingOptions,
): Promise<Rolled> => {
  // The starter closes the data history, which this studio has not; the rest must stay as it is.
  const before = await studio.issues();
  const clients = await signInSome(studio.url);
  const areListening = () => until(() => clients.every(({ isListening }) => isListening));
  try {
    for (const client of clients) void client.listen();
    await areListening();
    const sent = (): number => clients.reduce((all, client) => all + client.requests, 0);
    let isRolled = false;
    const using = clients.map((client) => client.use(() => isRolled && sent() >= requests));
    const problems: string[] = [];
    for (let round = 0; round < rounds; round += 1)
      problems.push(...(await (order === 'in turn' ? rollInTurn : rollTogether)(studio)));
    isRolled = true;
    await Promise.all(using);
    // The last ones stay.
    for (const client of clients) await client.book();
    await areListening();
    const after = await studio.issues();
    return {
      requests: sent(),
      failures: clients.flatMap((client) => client.failures),
      problems,
      lost: await lostOf(studio.databaseUrl('booking'), clients),
      issues: after.filter((issue) => !before.includes(issue)),
      streams: Math.min(...clients.map(({ streams }) => streams)),
    };
  } finally {
    for (const client of clients) client.leave();
  }
};

const rollTogether = async (studio: BalancedStudio): Promise<string[]> =>
  (await Promise.all(serviceNames.map((name) => studio.roll(name)))).flat();

const rollInTurn = async (studio: BalancedStudio): Promise<string[]> => {
  const problems: string[] = [];
  for (const name of serviceNames) problems.push(...(await studio.roll(name)));
  return problems;
};

const signInSome = async (url: string): Promise<MemberClient[]> => {
  const found: MemberClient[] = [];
  for (const { email } of demoMembers) {
    const client = await MemberClient.signIn(url, email, DEMO_PASSWORD);
    if (client) found.push(client);
    if (found.length === CLIENTS) return found;
  }
  throw new Error('too few members of the demo can book');
};

const lostOf = async (databaseUrl: string, clients: readonly MemberClient[]): Promise<string[]> => {
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
