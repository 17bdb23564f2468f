import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { TcpProxy, until } from '@studio/testing';
import type { DataSource } from 'typeorm';
import {
  connect,
  databaseOptions,
  forEachDue,
  inTransaction,
  logger,
  Readiness,
  Repeating,
  runSteps,
  toRefused,
} from '../src/index.js';
import { throwAwayDatabase } from './database.js';

let loop: Repeating | undefined;
const logged = jest.spyOn(logger, 'error');
const running = (run: () => Promise<void>, limitMs = 200): Readiness => {
  const readiness = new Readiness();
  loop = new Repeating({ job: 'watch_things', everyMs: 5, limitMs, run });
  loop.start(readiness);
  loop.soon();
  return readiness;
};
beforeEach(() => logged.mockClear());
afterEach(() => loop?.stop());

const impaired = async (readiness: Readiness): Promise<string[]> =>
  (await readiness.state()).impaired;

const never = () => new Promise<never>(() => undefined);

describe('a job', () => {
  it('that hangs is given up, said in the log and in readyz, and goes on with its next turn', async () => {
    let turns = 0;
    const readiness = running(() => (++turns === 1 ? never() : Promise.resolve()));
    await until(async () => (await impaired(readiness)).includes('jobs: watch_things'));
    await until(() => turns > 1);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(logged).toHaveBeenCalledWith(
      { job: 'watch_things', ms: 200 },
      'a job hangs and is given up',
    );
    await until(async () => (await impaired(readiness)).length === 0);
  });

  it('that hangs keeps no request away: the service stays ready', async () => {
    const readiness = running(never);
    await until(async () => (await impaired(readiness)).includes('jobs: watch_things'));
    expect(await readiness.missing()).toEqual([]);
  });

  it.each([
    ['ahead', 3_600_000],
    ['back', -3_600_000],
  ])('is as it was when the clock jumps an hour %s', async (_, ms) => {
    let turns = 0;
    const readiness = running(() => Promise.resolve(void turns++));
    await until(() => turns > 0);
    const jumped = Date.now() + ms;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => jumped);
    const before = turns;
    expect(await readiness.state()).toEqual({ missing: [], impaired: [] });
    await until(() => turns > before + 1);
    clock.mockRestore();
    const age = readiness.jobs[0]?.heartbeatAgeMs ?? -1;
    expect([age >= 0, age < 10_000, logged.mock.calls.length]).toEqual([true, true, 0]);
  });

  it('that goes on answering is not given up, however long it takes', async () => {
    let isDone = false;
    const readiness = running(async () => {
      for (let part = 0; part < 10; part++) {
        await pause(50);
        loop?.alive();
      }
      isDone = true;
    });
    await until(() => isDone);
    expect([logged.mock.calls.length, await impaired(readiness)]).toEqual([0, []]);
  });

  it('that refuses beats; one that lost its connection does not', async () => {
    const because = {
      refuses: new Error('a rule'),
      lost: Object.assign(new Error(), { code: 'ETIMEDOUT' }),
    };
    let error: Error = because.refuses;
    let turns = 0;
    const readiness = running(() => (turns++, Promise.reject(error)), 300);
    await until(() => turns > 2);
    expect(await impaired(readiness)).toEqual([]);
    error = because.lost;
    await until(async () => (await impaired(readiness)).length > 0);
  });
});

describe('the items that are due', () => {
  const lost = Object.assign(new Error('lost'), { code: 'ETIMEDOUT' });

  it('one that fails is logged with its id, does not stop the others, and the job reports it', async () => {
    const warned = jest.spyOn(logger, 'warn');
    const done: string[] = [];
    let isLost = true;
    const work = (id: string) =>
      id === 'b' && isLost ? Promise.reject(lost) : Promise.resolve(done.push(id));
    const readiness = running(() => forEachDue(['a', 'b', 'c'], work));
    await until(async () => (await impaired(readiness)).includes('jobs: watch_things'));
    expect(done.slice(0, 2)).toEqual(['a', 'c']);
    expect(warned).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'b', code: 'ETIMEDOUT' }),
      'a due item failed',
    );
    isLost = false;
    await until(async () => (await impaired(readiness)).length === 0);
    expect(done).toContain('b');
  });

  it('a step that fails does not keep the next from being done', async () => {
    const done: string[] = [];
    const steps = runSteps({
      first: () => Promise.reject(lost),
      second: () => Promise.resolve(done.push('second')),
    });
    await expect(steps).rejects.toMatchObject({ name: 'DueItemsFailed', errors: [lost] });
    expect(done).toEqual(['second']);
  });

  it('a turn that was given up leaves the rest to the next turn', async () => {
    const done: number[] = [];
    let turns = 0;
    running(async () => {
      const turn = ++turns;
      await forEachDue(['a', 'b'], async () => {
        if (turn === 1) await until(() => turns > 1);
        done.push(turn);
      });
    }, 50);
    await until(() => turns > 2 && done.includes(1));
    expect(done.filter((turn) => turn === 1)).toEqual([1]);
  });
});

describe('a database that says nothing', () => {
  let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
  let proxy: TcpProxy;
  let source: DataSource;
  beforeAll(async () => {
    database = await throwAwayDatabase();
    proxy = await TcpProxy.to(database.url);
    const config = { DATABASE_URL: proxy.url, DATABASE_POOL: 1 };
    source = await connect(
      databaseOptions({ entities: [], migrations: [], config, statementTimeoutMs: 100 }),
    );
    await source.query('CREATE TABLE thing (n int)');
  });
  afterEach(() => proxy.open());
  afterAll(async () => {
    await source.destroy();
    await proxy.stop();
    await database.drop();
  });
  const numbers = () => source.query('SELECT n FROM thing');

  it('is down for who asks, and the connection is not used again', async () => {
    const [before] = await source.query('SELECT pg_backend_pid() AS pid');
    proxy.swallow();
    const code = await numbers().catch((error: unknown) => toRefused(error).code);
    expect(code).toBe('SERVICE_UNAVAILABLE');
    proxy.open();
    const [after] = await source.query('SELECT pg_backend_pid() AS pid');
    expect(after.pid).not.toBe(before.pid);
  });

  it('does not keep a job: its transaction is given up whole, and what it goes on to do has no effect', async () => {
    let turns = 0;
    let late: unknown;
    const work = async () => {
      if (++turns > 1) return;
      proxy.swallow();
      const writes = () => inTransaction(source, (tx) => tx.query('INSERT INTO thing VALUES (1)'));
      await writes().catch(() => undefined);
      // Whoever takes no notice of a failure is stopped all the same.
      proxy.open();
      late = await writes().catch((error: unknown) => error);
    };
    running(work, 300);
    await until(() => turns > 1);
    await until(() => late !== undefined);
    expect(late).toBeInstanceOf(Error);
    expect(await numbers()).toEqual([]);
  });
});
