import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const ORIGIN = 'https://studio.example';
const script = readFileSync(join(import.meta.dirname, '../../../public/offline-worker.js'), 'utf8');

/** As much of an answer as the worker uses. */
const answerOf = (body: string, status = 200) => ({
  status,
  ok: status < 400,
  clone: () => answerOf(body, status),
  text: async () => body,
  json: async () => JSON.parse(body) as unknown,
});
type Answer = ReturnType<typeof answerOf>;
type Network = Record<string, string | number | 'hangs'>;

/** A worker in a world of its own: its caches, and a network that the test changes. */
const worker = () => {
  const world = { network: {} as Network, isOnline: true, fetched: [] as string[] };
  const listeners = new Map<string, (event: unknown) => void>();
  const stored = new Map<string, Map<string, Answer>>();
  const pathOf = (one: string | { url: string }): string =>
    new URL(typeof one === 'string' ? one : one.url, ORIGIN).pathname;
  const fetch = (one: string | { url: string }): Promise<Answer> => {
    const path = pathOf(one);
    world.fetched.push(path);
    const there = world.network[path];
    if (there === 'hangs') return new Promise(() => undefined);
    if (!world.isOnline || there === undefined) return Promise.reject(new TypeError('Failed'));
    return Promise.resolve(typeof there === 'number' ? answerOf('', there) : answerOf(there));
  };
  const cache = (files: Map<string, Answer>) => ({
    match: async (path: string) => files.get(pathOf(path)),
    put: async (path: string, answer: Answer) => void files.set(pathOf(path), answer),
    keys: async () => [...files.keys()].map((path) => ({ url: ORIGIN + path })),
    addAll: async (all: { url: string }[]) => {
      for (const one of all) files.set(pathOf(one), await fetch(one));
    },
  });
  const caches = {
    open: async (name: string) => {
      if (!stored.has(name)) stored.set(name, new Map());
      return cache(stored.get(name) ?? new Map());
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listen: (event: unknown) => void) =>
      listeners.set(name, listen),
  };
  // Nobody waits 3 s here: what hangs is late at once.
  const setTimeout = (late: () => void) => globalThis.setTimeout(late, 5);
  class Request {
    constructor(readonly url: string) {}
  }
  class Response {
    constructor(body: string) {
      return answerOf(body);
    }
  }
  const { ruleOf } = runInNewContext(`${script};({ ruleOf })`, {
    self,
    caches,
    fetch,
    setTimeout,
    URL,
    Request,
    Response,
  }) as { ruleOf: (request: object) => string };
  return {
    world,
    stored,
    ruleOf,
    get: async (path: string, mode = 'cors'): Promise<string | number | undefined> => {
      let answer: Promise<Answer> | undefined;
      listeners.get('fetch')?.({
        request: { method: 'GET', mode, url: ORIGIN + path },
        respondWith: (promise: Promise<Answer>) => (answer = promise),
      });
      const received = await answer;
      return received && (received.ok ? received.text() : received.status);
    },
    keep: (wanted: string[]): Promise<unknown> =>
      new Promise((resolve) =>
        listeners.get('message')?.({
          data: { keep: wanted },
          ports: [{ postMessage: resolve }],
          waitUntil: () => undefined,
        }),
      ),
  };
};

const remotes = ['mf_member', 'mf_admin'].map((name) => {
  const path = `/remotes/${name.replace('_', '-')}`;
  return { name, path, manifest: `${path}/mf-manifest.json` };
});

/** What the studio's server has, each application with a build of its own. */
const rolledOut = (shell: string, member: string): Network => ({
  '/remotes.json': JSON.stringify({ remotes }),
  '/index.html': `page of ${shell}`,
  '/': `page of ${shell}`,
  '/files.json': JSON.stringify({ build: shell, files: [`assets/shell.${shell}.js`] }),
  [`/assets/shell.${shell}.js`]: `script of ${shell}`,
  '/remotes/mf-member/mf-manifest.json': `manifest of ${member}`,
  '/remotes/mf-member/remoteEntry.js': `entry of ${member}`,
  '/remotes/mf-member/files.json': JSON.stringify({
    build: member,
    files: [`assets/home.${member}.js`],
  }),
  [`/remotes/mf-member/assets/home.${member}.js`]: `home of ${member}`,
});
const [A, B] = ['aaaaaaaaaa', 'bbbbbbbbbb'];
const MANIFEST = '/remotes/mf-member/mf-manifest.json';
const ENTRY = '/remotes/mf-member/remoteEntry.js';

/** A worker that has kept build A of shell and member area. */
const withA = async () => {
  const one = worker();
  one.world.network = rolledOut(A, A);
  expect(await one.keep(['mf_member'])).toEqual({ shell: A, mf_member: A });
  return one;
};

test.each([
  ['GET', 'navigate', '/', 'page'],
  ['GET', 'navigate', '/check-in/018f?x=1', 'page'],
  ['GET', 'navigate', '/api/me/exports/1/file', 'none'],
  ['GET', 'navigate', '/embed/schedule', 'none'],
  ['GET', 'navigate', '/robots.txt', 'none'],
  ['GET', 'cors', '/api/session', 'none'],
  ['GET', 'cors', '/api/screens/home', 'none'],
  ['GET', 'no-cors', '/api/avatars/a.1234567890.png', 'none'],
  ['POST', 'cors', '/api/bookings', 'none'],
  ['POST', 'cors', '/assets/5.8b28bd4368.js', 'none'],
  ['GET', 'cors', '/realtime', 'none'],
  ['GET', 'cors', '/remotes.json', 'registry'],
  ['GET', 'cors', MANIFEST, 'manifest'],
  ['GET', 'cors', `${MANIFEST}?r=1`, 'manifest'],
  ['GET', 'cors', ENTRY, 'entry'],
  ['GET', 'no-cors', '/assets/5.8b28bd4368.js', 'file'],
  ['GET', 'no-cors', '/remotes/mf-member/assets/0.3a5c5da1d2.js', 'file'],
  ['GET', 'no-cors', '/remotes/mf-member/assets/0.3a5c5da1d2.js?r=1', 'none'],
  ['GET', 'no-cors', '/icon-192.png', 'none'],
] as const)('%s %s %s: %s', (...[method, mode, path, rule]) => {
  expect(worker().ruleOf({ method, mode, url: ORIGIN + path })).toBe(rule);
});

test('a request to another site is not ours', () => {
  const url = 'https://elsewhere.example/assets/5.8b28bd4368.js';
  expect(worker().ruleOf({ method: 'GET', mode: 'cors', url })).toBe('none');
});

test.each<[string, string | number | undefined, string]>([
  ['answers', `page of ${B}`, `page of ${B}`],
  ['hangs', 'hangs', `page of ${A}`],
  ['is on its way back', 503, `page of ${A}`],
  ['is out of reach', undefined, `page of ${A}`],
])('when the server %s, a page is its own or the kept one', async (_, there, page) => {
  const { world, get } = await withA();
  world.network = there === undefined ? {} : { '/': there };
  expect(await get('/', 'navigate')).toBe(page);
});

test('a refusal is told, and before anything is kept the network has its way', async () => {
  const { world, get } = await withA();
  world.network = { '/': 404 };
  expect(await get('/', 'navigate')).toBe(404);
  const other = worker();
  other.world.network = { '/': 503 };
  expect(await other.get('/', 'navigate')).toBe(503);
});

test('without a connection shell and remote come whole', async () => {
  const { world, get } = await withA();
  world.isOnline = false;
  expect(await get('/profile', 'navigate')).toBe(`page of ${A}`);
  expect(await get(`/assets/shell.${A}.js`)).toBe(`script of ${A}`);
  expect(await get(MANIFEST)).toBe(`manifest of ${A}`);
  expect(await get(ENTRY)).toBe(`entry of ${A}`);
  expect(await get(`/remotes/mf-member/assets/home.${A}.js`)).toBe(`home of ${A}`);
  expect(JSON.parse(String(await get('/remotes.json')))).toEqual({ remotes });
});

test('a hashed file is not asked for twice', async () => {
  const { world, get } = await withA();
  world.fetched = [];
  await get(`/assets/shell.${A}.js`);
  expect(world.fetched).toEqual([]);
});

test('what is rolled out takes the place of what was kept, and nothing old stays', async () => {
  const { world, stored, get, keep } = await withA();
  world.network = rolledOut(B, B);
  expect(await keep([])).toEqual({ shell: B, mf_member: B });
  expect([...stored.keys()]).toEqual(['index', `shell ${B}`, `mf_member ${B}`]);
  world.isOnline = false;
  expect(await get('/', 'navigate')).toBe(`page of ${B}`);
});

test.each<[string, Network]>([
  ['a list before its page', { ...rolledOut(B, A), '/index.html': `page of ${A}` }],
  ['a manifest before its entry', { ...rolledOut(B, B), [ENTRY]: `entry of ${A}` }],
  ['a file is missing', { ...rolledOut(B, B), '/remotes/mf-member/files.json': 404 }],
  ['the connection breaks', { '/remotes.json': JSON.stringify({ remotes }) }],
])('in the middle of a roll-out (%s) the old build goes on whole', async (_, network) => {
  const { world, get, keep } = await withA();
  world.network = network;
  expect(await keep(['mf_member'])).toBeNull();
  world.isOnline = false;
  expect(await get('/', 'navigate')).toBe(`page of ${A}`);
  expect(await get(MANIFEST)).toBe(`manifest of ${A}`);
  expect(await get(`/remotes/mf-member/assets/home.${A}.js`)).toBe(`home of ${A}`);
});

test.each<[string, Network, string]>([
  ['kept', { [MANIFEST]: 'hangs' }, A],
  ['of the network', {}, B],
])('a manifest that is %s has the entry of the same build', async (_, late, build) => {
  const { world, get } = await withA();
  world.network = { ...rolledOut(B, B), ...late };
  expect(await get(MANIFEST)).toBe(`manifest of ${build}`);
  expect(await get(ENTRY)).toBe(`entry of ${build}`);
});

test('only remotes that the device uses are kept', async () => {
  const { stored } = await withA();
  expect([...stored.keys()].join()).not.toContain('mf_admin');
});

test('a remote that the registry puts elsewhere is not fetched', async () => {
  const { world, keep } = await withA();
  const manifest = 'https://elsewhere.example/remotes/mf-member/mf-manifest.json';
  const path = '/remotes/mf-member';
  world.network['/remotes.json'] = JSON.stringify({
    remotes: [{ name: 'mf_member', path, manifest }],
  });
  expect(await keep(['mf_member'])).toEqual({ shell: A });
});
