import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { logger } from '@studio/nest-kit';
import type { ClientError } from '@studio/contracts';
import { GatewayTestApp, PUBLIC_URL } from './gateway-test-app.js';
import { inBucket } from './in-bucket.js';

const apps: GatewayTestApp[] = [];
const open = async (
  over: Parameters<typeof GatewayTestApp.open>[0] = {},
): Promise<GatewayTestApp> => {
  const testApp = await GatewayTestApp.open(over);
  apps.push(testApp);
  return testApp;
};
const warn = jest.spyOn(logger, 'warn');
beforeEach(() => warn.mockClear());
afterEach(() => Promise.all(apps.splice(0).map((testApp) => testApp.close())));

/** What the log got of errors in browsers. */
const lines = (): Record<string, unknown>[] =>
  (warn.mock.calls as unknown[][])
    .filter(([, text]) => text === 'client error')
    .map(([facts]) => facts as Record<string, unknown>);

const clientError = (over: Partial<ClientError> = {}): ClientError => ({
  kind: 'panel',
  application: 'mf_admin',
  build: '3f0c9a1b2d',
  shell: '0a1b2c3d4e',
  message: "Cannot read properties of undefined (reading 'seatsLeft')",
  stack: 'at Users (/remotes/mf-admin/3f0c9a1b2d/assets/12.0a1b2c3d4e.js:1:20)',
  componentStack: '',
  path: '/admin/users/:id',
  count: 1,
  ...over,
});
const report = (
  testApp: GatewayTestApp,
  {
    errors = [clientError()],
    visit = randomUUID(),
    headers = {},
  }: {
    errors?: readonly unknown[];
    visit?: string;
    headers?: Record<string, string>;
  } = {},
) => testApp.browser().send('POST', '/api/client-errors', { body: { visit, errors }, headers });

it('each error of a report is a line of the log, whoever is there', async () => {
  const testApp = await open();
  const visit = randomUUID();
  const headers = { 'user-agent': 'Mozilla/5.0 Chrome/141.0.0.0 Safari/537.36' };
  const errors = [clientError(), clientError({ kind: 'load', message: 'mf_admin is late' })];
  expect(await report(testApp, { visit, errors, headers })).toMatchObject({
    status: 204,
    text: '',
  });
  expect(lines()).toEqual([
    {
      fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      kind: 'panel',
      application: 'mf_admin',
      build: '3f0c9a1b2d',
      shell: '0a1b2c3d4e',
      path: '/admin/users/:id',
      browser: 'chrome 141',
      visit,
      count: 1,
      reason: "Cannot read properties of undefined (reading 'seatsLeft')",
      at: 'at Users (/remotes/mf-admin/3f0c9a1b2d/assets/12.0a1b2c3d4e.js:1:20)',
      components: '',
    },
    expect.objectContaining({ kind: 'load', reason: 'mf_admin is late' }),
  ]);
});

it('a report that comes again writes nothing; one that has met more writes a line', async () => {
  const testApp = await open();
  const visit = randomUUID();
  for (const count of [1, 1, 7, 7])
    expect((await report(testApp, { visit, errors: [clientError({ count })] })).status).toBe(204);
  expect((await report(testApp)).status).toBe(204);
  const written = lines();
  expect(written.map(({ count }) => count)).toEqual([1, 7, 1]);
  expect(new Set(written.map(({ fingerprint }) => fingerprint)).size).toBe(1);
});

it('nothing of a person is written, though a page sends it', async () => {
  const testApp = await open();
  const person = {
    message: 'no "Noor Al Suwaidi", noor@example.ae, +971 50 123 4567, eyJhbGci.eyJzdWIi.c2ln',
    stack: `noor@example.ae\nat Users (/assets/a.js:1:2)\n+971501234567`,
    componentStack: 'Noor Al Suwaidi',
    path: '/pay/4fKx9-Ab?email=noor@example.ae',
  };
  const browser = testApp.browser();
  await browser.signIn();
  const body = { visit: randomUUID(), errors: [clientError(person)] };
  expect((await browser.send('POST', '/api/client-errors', { body })).status).toBe(204);
  expect(lines()).toEqual([
    expect.objectContaining({
      reason: 'no …, (address) (number), (token)',
      at: 'at Users (/assets/a.js:1:2)',
      components: '',
      path: '/pay/:id',
    }),
  ]);
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/noor|9715|4567|127\.0\.0\.1/i);
});

it.each<[string, number, Parameters<typeof report>[1]]>([
  ['no error', 400, { errors: [] }],
  ['six errors', 400, { errors: Array.from({ length: 6 }, () => clientError()) }],
  ['a long message', 400, { errors: [clientError({ message: 'x'.repeat(301) })] }],
  ['an unknown application', 400, { errors: [clientError({ application: 'evil' })] }],
  ['a build that is no id', 400, { errors: [clientError({ build: '../../x' })] }],
  ['no number of a visit', 400, { visit: 'noor' }],
  ['48 KB', 413, { errors: [{ ...clientError(), more: 'x'.repeat(50_000) }] }],
  ['another site', 403, { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.ae' } }],
  [
    'another origin',
    403,
    { headers: { 'sec-fetch-site': 'same-origin', origin: `${PUBLIC_URL}1` } },
  ],
])('%s is refused with %i', async (_, status, wrong) => {
  const testApp = await open();
  expect((await report(testApp, wrong)).status).toBe(status);
  expect(lines()).toEqual([]);
});

describe.each([
  ['with Redis', {}],
  ['without', { REDIS_URL: 'redis://127.0.0.1:1' }],
])('reports %s', (_, over) => {
  const send = async (testApp: GatewayTestApp, count: number, visit?: string): Promise<number> => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_one, n) =>
        report(testApp, {
          ...(visit && { visit }),
          errors: [clientError({ message: `error ${String.fromCodePoint(97 + (n % 26))}` })],
        }),
      ),
    );
    expect(answers.filter(({ status }) => ![204, 429].includes(status))).toEqual([]);
    return answers.filter(({ status }) => status === 204).length;
  };

  it('are 6 a minute of a visit and 30 of an address', async () => {
    const testApp = await open({ LOCAL_MODE: '0', ...over });
    const firstUse = Date.now();
    const ofVisit = await send(testApp, 20, randomUUID());
    expect(ofVisit).toBeGreaterThanOrEqual(6);
    expect(ofVisit).toBeLessThanOrEqual(inBucket(6, firstUse));
    const ofAddress = ofVisit + (await send(testApp, 60));
    expect(ofAddress).toBeGreaterThanOrEqual(30);
    expect(ofAddress).toBeLessThanOrEqual(inBucket(30, firstUse));
    expect(lines()).toHaveLength(ofAddress);
  });
});
