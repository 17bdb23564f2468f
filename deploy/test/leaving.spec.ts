import { jest } from '@jest/globals';
import { createServer, get, type IncomingMessage } from 'node:http';
import { byService, backendNames } from '@studio/contracts/services';
import { freePort } from '@studio/nest-kit/free-ports';
import { createTestDatabase, testRedisUrl, until, type TestDatabase } from '@studio/testing';
import { Instance, mainOf, runProgram, type InstanceEnv } from './instance.js';
import { instancesEnv } from './instances-env.js';

jest.setTimeout(120_000);

const nowhere = 'http://127.0.0.1:9';
const patient = { timeoutMs: 90_000 };

const envOf = (
  service: 'gateway' | 'notifications',
  { databaseUrl = '', identity = nowhere } = {},
): InstanceEnv => ({
  ...instancesEnv({
    publicUrl: 'http://localhost:9',
    redisUrl: testRedisUrl(),
    databaseUrls: byService(backendNames, () => databaseUrl),
    urls: byService(backendNames, (name) => (name === 'identity' ? identity : nowhere)),
    smtpUrl: 'smtp://127.0.0.1:9',
  })[service],
  LOG_LEVEL: 'info',
});

/** Status and `connection` of an answer; undefined where nobody listens. */
const ask = async (port: number, path: string): Promise<(number | string | undefined)[]> => {
  const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
    get({ port, path, host: '127.0.0.1', agent: false, headers: { connection: 'keep-alive' } })
      .once('response', resolve)
      .once('error', () => resolve(undefined));
  });
  answer?.resume();
  return [answer?.statusCode, answer?.headers.connection];
};

let instance: Instance | undefined;
afterEach(async () => {
  instance?.signal('SIGKILL');
  await instance?.end();
});

it('a service answers on after SIGTERM, is not ready, and a second signal ends that', async () => {
  const [port, identityPort] = [await freePort(), await freePort()];
  instance = new Instance(mainOf('gateway'), {
    ...envOf('gateway', { identity: `http://127.0.0.1:${identityPort}` }),
    PORT: String(port),
    DRAIN_SECONDS: '300',
  });
  instance.start();
  await until(async () => (await ask(port, '/healthz'))[0] === 200, patient);
  // It is ready with the first service that it reaches, and not before.
  expect((await ask(port, '/readyz'))[0]).toBe(503);
  const identity = createServer((_request, answer) => answer.end('{}'));
  await new Promise<void>((resolve) => identity.listen(identityPort, '127.0.0.1', resolve));
  await until(async () => (await ask(port, '/readyz'))[0] === 200, patient);
  instance.signal('SIGTERM');
  await until(async () => (await ask(port, '/readyz'))[0] === 503, patient);
  expect(await ask(port, '/healthz')).toEqual([200, 'close']);
  instance.signal('SIGTERM');
  expect(await instance.end()).toBe(0);
  expect(await ask(port, '/healthz')).toEqual([undefined, undefined]);
  identity.closeAllConnections();
  identity.close();
});

describe('the command migrate', () => {
  let database: TestDatabase;
  let env: InstanceEnv;
  beforeAll(async () => {
    database = await createTestDatabase('notifications');
    env = envOf('notifications', { databaseUrl: database.url });
  });
  afterAll(() => database.drop());
  const migrate = () => runProgram('notifications', env, ['main.js', 'migrate']);

  it('lets a service start that must not migrate by itself, and runs each migration once', async () => {
    const port = await freePort();
    instance = new Instance(mainOf('notifications'), { ...env, PORT: String(port) });
    instance.start();
    await until(() => instance?.output.includes('Run the command migrate'), patient);
    expect(await ask(port, '/readyz')).toEqual([undefined, undefined]);
    const runs = await Promise.all([migrate(), migrate()]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    const ran = runs.flatMap(({ output }) => output.match(/"migration":"\w+"/g) ?? []);
    expect(ran.length).toBeGreaterThan(10);
    expect(new Set(ran).size).toBe(ran.length);
    await until(async () => (await ask(port, '/readyz'))[0] === 200, patient);
    expect((await migrate()).output).toContain('"migrations":0');
  });

  it.each([
    [['main.js', 'migrate'], { PATH: process.env['PATH'] ?? '' }, 'DATABASE_URL is not set'],
    [['main.js', 'migrat'], {}, 'there is no command migrat'],
  ])('%j is refused where it can not be done', async (program, settings: InstanceEnv, problem) => {
    const { code, output } = await runProgram('notifications', settings, program);
    expect([code, output]).toEqual([1, expect.stringContaining(problem)]);
  });

  it('does nothing for a service without a database', async () => {
    const { code } = await runProgram('gateway', {}, ['main.js', 'migrate']);
    expect(code).toBe(0);
  });
});
