import { jest } from '@jest/globals';
import type { ClientError } from '@studio/contracts';
import { toClientError, type Circumstances, type ErrorKind } from './client-error-rules.js';
import { ClientErrors, takeError } from './client-errors.js';

const ADMIN = '/remotes/mf-admin/3f0c9a1b2d/assets/12.0a1b2c3d4e.js';
const SHELL = '/assets/shell.0a1b2c3d4e.js';
const at = (...files: string[]): string =>
  files
    .map((file) => (file.includes('://') ? file : location.origin + file))
    .map((file) => `    at Users (${file}:1:20)`)
    .join('\n');
const thrown = (message: string, stack: string, name = 'Error'): Error =>
  Object.assign(new Error(message), { name, stack: `${name}: ${message}\n${stack}` });
const read = (
  error: unknown,
  { kind = 'uncaught', ...circumstances }: Circumstances & { kind?: ErrorKind } = {},
) => toClientError(kind, error, circumstances);

beforeEach(() => {
  document.head.innerHTML = `<script src="${SHELL}" type="text/plain"></script>`;
  history.replaceState(null, '', '/admin/users/0190163d-8694-739b-aea5-966c26f8ad91?q=noor');
});

it('says place, build and pattern of the page, and nothing of a person', () => {
  const error = thrown(`no 'Noor', noor@example.ae`, at(ADMIN, SHELL), 'TypeError');
  expect(read(error)).toEqual({
    kind: 'uncaught',
    application: 'mf_admin',
    build: '3f0c9a1b2d',
    shell: '0a1b2c3d4e',
    message: 'TypeError: no …, (address)',
    stack: `at Users (${ADMIN}:1:20)\nat Users (${SHELL}:1:20)`,
    componentStack: '',
    path: '/admin/users/:id',
    count: 1,
  });
});

const ours = { application: 'shell', build: '0a1b2c3d4e' };
const theirs = { application: 'mf_admin', build: '3f0c9a1b2d' };
const unread = { code: 'UNREADABLE_ANSWER', details: [{ path: 'items.0.id', message: 'Invalid' }] };
type Case = [unknown, Parameters<typeof read>[1], Partial<ClientError> | undefined];
const cases: Record<string, Case> = {
  'thrown by the shell': [thrown('x', at(SHELL, ADMIN)), {}, ours],
  'thrown by React in what a remote drew': [
    thrown('x', at(SHELL)),
    { kind: 'panel', componentStack: `\n${at(SHELL, ADMIN)}` },
    { ...theirs, componentStack: `at Users (${SHELL}:1:20)\nat Users (${ADMIN}:1:20)` },
  ],
  'a manifest that is missing': [
    thrown(`${location.origin}${ADMIN} answered 404`, at(SHELL)),
    { kind: 'load', remote: 'mf_admin' },
    theirs,
  ],
  'a remote that is late': [
    thrown('mf_admin did not load in time', ''),
    { kind: 'load', remote: 'mf_admin', build: '3f0c9a1b2d' },
    theirs,
  ],
  'a remote of which nothing is known': [
    thrown('remotes.json answered 500', ''),
    { kind: 'load', remote: 'mf_admin' },
    { application: 'mf_admin', build: null },
  ],
  'a script with a syntax error': [
    thrown('Unexpected token', '', 'SyntaxError'),
    { filename: `http://localhost${ADMIN}`, lineno: 1, colno: 7 },
    { ...theirs, stack: `at ? (${ADMIN}:1:7)` },
  ],
  'an answer that breaks its contract': [
    Object.assign(thrown('No.', at(SHELL), 'ApiError'), unread),
    { kind: 'answer' },
    { message: 'ApiError: No. items.0.id: Invalid.' },
  ],
  "an extension's": [thrown('x', at('chrome-extension://abc/x.js', SHELL)), {}, undefined],
  "another site's": [thrown('x', at('https://evil.example/x.js')), {}, undefined],
  'layout that took two frames': [
    thrown('ResizeObserver loop completed', at(SHELL)),
    {},
    undefined,
  ],
  'a request that nobody waits for': [thrown('x', at(SHELL), 'AbortError'), {}, undefined],
  'a refusal': [Object.assign(thrown('x', at(SHELL), 'ApiError'), { code: 'FULL' }), {}, undefined],
  "another site's, which the browser hides": [null, { filename: '' }, undefined],
  'something without a place': ['Noor', {}, undefined],
};
it.each(Object.entries(cases))('%s', (_, [error, circumstances, expected]) => {
  if (expected) expect(read(error, circumstances)).toMatchObject(expected);
  else expect(read(error, circumstances)).toBeUndefined();
});

it.each<[string, unknown, Circumstances & { kind?: ErrorKind; isReported?: true }]>([
  ['a remote', thrown('no manifest', at(SHELL)), { kind: 'load', remote: 'mf_admin' }],
  ['a file', thrown('no file', at(SHELL), 'ChunkLoadError'), { kind: 'panel' }],
  ['anything else', thrown('x', at(SHELL)), { kind: 'panel', isReported: true }],
])('%s that fails without a connection', (_, error, { isReported = false, ...circumstances }) => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(read(error, circumstances) !== undefined).toBe(isReported);
  onLine.mockReturnValue(true);
  expect(read(error, circumstances)).toBeDefined();
  onLine.mockRestore();
});

describe('a page', () => {
  let bodies: { visit: string; errors: ClientError[] }[];
  let status: number;
  let errors: ClientErrors;
  const take = (message: string): void => errors.take('uncaught', thrown(message, at(ADMIN)), {});
  const reported = () =>
    bodies.map((body) => body.errors.map(({ message, count }) => [message, count]));
  beforeEach(() => {
    jest.useFakeTimers();
    bodies = [];
    status = 204;
    errors = new ClientErrors((body) => {
      bodies.push(JSON.parse(body) as (typeof bodies)[number]);
      return status === 0
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(status);
    });
  });
  afterEach(() => jest.useRealTimers());

  it('tells the errors of a moment in one report, equal ones once with their count', async () => {
    for (const message of ['a', 'b', 'a', 'a']) take(message);
    expect(bodies).toEqual([]);
    await jest.runAllTimersAsync();
    expect(reported()).toEqual([
      [
        ['a', 3],
        ['b', 1],
      ],
    ]);
    take('a');
    await jest.runAllTimersAsync();
    expect(bodies).toHaveLength(1);
    // Who leaves the page tells how often it came.
    await errors.report();
    await errors.report();
    expect(reported()[1]).toEqual([['a', 4]]);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]?.visit).toBe(bodies[1]?.visit);
  });

  it('tells one error once, at however many places it is met', async () => {
    const error = thrown('x', at(ADMIN));
    errors.take('load', error, { remote: 'mf_admin' });
    errors.take('panel', error, {});
    await jest.runAllTimersAsync();
    expect(reported()).toEqual([[['x', 1]]]);
  });

  it('tells ten different ones, five in a report', async () => {
    for (let n = 0; n < 30; n += 1) take(`error ${String.fromCodePoint(97 + n)}`);
    await jest.runAllTimersAsync();
    expect(reported().map((of) => of.length)).toEqual([5, 5]);
  });

  it.each([0, 503])(
    'keeps them while it has no connection (%i), and tells them then',
    async (gone) => {
      status = gone;
      take('a');
      await jest.runAllTimersAsync();
      status = 204;
      await errors.report();
      await errors.report();
      expect(reported()).toEqual([[['a', 1]], [['a', 1]]]);
    },
  );

  it('sends nothing while it has no connection', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    take('a');
    await jest.runAllTimersAsync();
    expect(bodies).toEqual([]);
    onLine.mockRestore();
    await errors.report();
    expect(reported()).toEqual([[['a', 1]]]);
  });

  it('is quiet once it is told so, and ends after twelve reports', async () => {
    status = 503;
    take('a');
    for (let n = 0; n < 20; n += 1) await errors.report();
    expect(bodies).toHaveLength(12);
    errors = new ClientErrors(() => Promise.resolve((bodies.length += 1) && 429));
    bodies = [];
    take('a');
    await jest.runAllTimersAsync();
    take('b');
    await jest.runAllTimersAsync();
    expect(bodies).toHaveLength(1);
  });
});

it('reads events of the window, and what was caught', async () => {
  jest.useFakeTimers();
  const sent: ClientError[] = [];
  const answer = (_: string, { body }: { body: string }) => {
    sent.push(...(JSON.parse(body) as { errors: ClientError[] }).errors);
    return Promise.resolve({ status: 204 });
  };
  Object.assign(globalThis, { fetch: answer });
  takeError(new ErrorEvent('error', { error: thrown('a', at(SHELL)) }));
  takeError(Object.assign(new Event('unhandledrejection'), { reason: thrown('b', at(SHELL)) }));
  takeError(new ErrorEvent('error', { error: thrown('c', at('/x.js')) }), { remote: 'mf_admin' });
  takeError(thrown('d', at(SHELL)), { remote: 'mf_admin', build: '3f0c9a1b2d' });
  takeError(thrown('e', at(SHELL)), { componentStack: '' });
  await jest.runAllTimersAsync();
  expect(sent.map(({ kind, message, application }) => [message, kind, application])).toEqual([
    ['a', 'uncaught', 'shell'],
    ['b', 'rejection', 'shell'],
    ['c', 'uncaught', 'mf_admin'],
    ['d', 'load', 'mf_admin'],
    ['e', 'panel', 'shell'],
  ]);
  jest.useRealTimers();
});
