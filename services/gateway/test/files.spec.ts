import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { createServer, request as rawRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@studio/testing';
import { noStudioFacts } from '@studio/contracts';
import { GatewayTestApp } from './gateway-test-app.js';

const INDEX = `<!doctype html><title>Studio</title>${'<p>studio</p>'.repeat(100)}`;
const SCRIPT = 'export const studio = 1;\n'.repeat(100);
let testApp: GatewayTestApp;

const put = async (
  name: string,
  content: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): Promise<void> => {
  const file = join(testApp.folder, name);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(`${file}.new`, content, encoding);
  await rename(`${file}.new`, file);
};

beforeAll(async () => {
  testApp = await GatewayTestApp.open({ CARD_PAGE_ORIGIN: 'http://localhost:5298' });
  await put('shell/index.html', INDEX);
  await put('shell/assets/shell.0a1b2c3d4e.js', SCRIPT);
  await put('shell/assets/photo.0a1b2c3d4e.webp', 'x'.repeat(5_000));
  await put('shell/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await put('shell/service-worker.js', SCRIPT);
  await put('shell/.build.json', '{}');
  await put('remotes/mf-member/0a1b2c3d4e/mf-manifest.json', '{"id":"mf_member"}');
  await put('remotes/mf-member/0a1b2c3d4e/remoteEntry.js', SCRIPT);
  await put('remotes/log/mf-member.json', '[]');
  await put('remotes/maps/mf-member/0a1b2c3d4e/remoteEntry.js.map', '{}');
  await put('data/keys.json', '{}');
  await put('remotes/mf-member/notes.json', '[]');
  await put('secret.txt', 'secret');
});
afterAll(() => testApp.close());

const PAGE = { accept: 'text/html,application/xhtml+xml' };
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { hostname, port } = new URL(testApp.url);
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>(
    (resolve, reject) => {
      rawRequest({ hostname, port, path, headers, method }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers as Record<string, string>,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .once('error', reject)
        .end();
    },
  );
};

describe('pages', () => {
  it.each(['/', '/schedule', '/class/01900000-0000-7000-8000-00000000000a', '/admin/users?x=1'])(
    '%s is the shell, asked for again each time, under a strict policy',
    async (path) => {
      const { status, headers, body } = await ask(path, PAGE);
      expect([status, body.toString()]).toEqual([200, INDEX]);
      expect(headers['cache-control']).toBe('no-cache');
      const policy = headers['content-security-policy'] ?? '';
      for (const rule of [
        "script-src 'self';",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self' http://localhost:5298",
      ])
        expect(policy).toContain(rule);
      expect(policy).not.toMatch(/unsafe-eval|\*/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('same-origin');
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  it.each(['GET', 'HEAD'])(
    'a mail scanner that takes anything finds them by %s',
    async (method) => {
      const { status, headers } = await ask('/not-me?token=x', { accept: '*/*' }, method);
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    },
  );

  it.each(['/class/%', '/class/%zz', '/class/%ff?open=1', '/event/100%', '/%'])(
    '%s can not be read: the shell says that there is no such page',
    async (path) => {
      const { status, body } = await ask(path, PAGE);
      expect([status, body.toString()]).toEqual([200, INDEX]);
    },
  );

  it.each([
    ['/class/%', { accept: 'application/json' }],
    ['/api/schedules/%', PAGE],
    ['/schedule', { accept: 'application/json' }],
    ['/api/nowhere', { accept: '*/*' }],
    // Password managers look whether a site that has no such page says so.
    ['/.well-known/change-password', PAGE],
    ['/assets/gone.0a1b2c3d.js', { accept: '*/*' }],
    ['/missing.js', PAGE],
    ['/assets/gone.0a1b2c3d.js', PAGE],
    ['/api/nowhere', PAGE],
    ['/auth/nowhere', PAGE],
    ['/functions/v1/nowhere', PAGE],
    ['/remotes/mf-member/gone.js', PAGE],
    ['/remotes/mf-unknown/mf-manifest.json', PAGE],
    ['/remotes/mf-member/', PAGE],
    ['/remotes/mf-member', PAGE],
    ['/remotes/log/mf-member.json', {}],
    ['/remotes/mf-member/notes.json', {}],
    ['/remotes/maps/mf-member/0a1b2c3d4e/remoteEntry.js.map', {}],
    ['/remotes/../data/keys.json', {}],
    ['/remotes/../remotes/log/mf-member.json', {}],
    ['/.build.json', {}],
    ['/../secret.txt', {}],
    ['/%2e%2e/secret.txt', {}],
    ['/..%2fsecret.txt', {}],
    ['/remotes/mf-member/../../secret.txt', {}],
    ['/remotes/mf-member/..%2f..%2fsecret.txt', {}],
    ['/assets/%00', {}],
    ['/assets/%zz.js', {}],
    ['/assets', {}],
  ])('%s is a 404 in JSON', async (path, headers) => {
    const { status, body, headers: answered } = await ask(path, headers);
    expect([404, 400]).toContain(status);
    expect(body.toString()).toContain('"code"');
    expect(answered['content-type']).toContain('application/json');
  });
});

describe('files', () => {
  it.each([
    ['/assets/shell.0a1b2c3d4e.js', 'text/javascript', 'public, max-age=31536000, immutable'],
    ['/assets/photo.0a1b2c3d4e.webp', 'image/webp', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml', 'no-cache'],
    [
      '/remotes/mf-member/0a1b2c3d4e/mf-manifest.json',
      'application/json',
      'public, max-age=31536000, immutable',
    ],
    [
      '/remotes/mf-member/0a1b2c3d4e/remoteEntry.js',
      'text/javascript',
      'public, max-age=31536000, immutable',
    ],
  ])('%s is %s, %s', async (path, type, caching) => {
    const { status, headers } = await ask(path);
    expect([status, headers['cache-control']]).toEqual([200, caching]);
    expect(headers['content-type']).toContain(type);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)(
    'come as %s, smaller and whole, and not again while they are the same',
    async (encoding, open) => {
      const path = '/assets/shell.0a1b2c3d4e.js';
      const first = await ask(path, { 'accept-encoding': encoding });
      expect(first.headers['content-encoding']).toBe(encoding);
      expect(first.headers['vary']).toBe('accept-encoding');
      expect(first.body.length).toBeLessThan(SCRIPT.length / 4);
      expect(open(first.body).toString()).toBe(SCRIPT);
      const etag = first.headers['etag'] ?? '';
      const again = await ask(path, { 'accept-encoding': encoding, 'if-none-match': etag });
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers['cache-control']).toContain('immutable');
      const other = await ask(path, { 'if-none-match': etag });
      expect(other.status).toBe(200);
    },
  );

  it.each([
    ['/assets/shell.0a1b2c3d4e.js', "default-src 'none'; frame-ancestors 'none'"],
    ['/favicon.svg', "default-src 'none'; frame-ancestors 'none'"],
    ['/service-worker.js', expect.stringContaining("script-src 'self';")],
  ])("%s: only what runs by itself carries a page's policy", async (path, policy) => {
    expect((await ask(path)).headers['content-security-policy']).toEqual(policy);
  });

  it('are taken as the build has compressed them, unless that is of another build', async () => {
    const built = brotliCompressSync(SCRIPT, { params: { [constants.BROTLI_PARAM_LGWIN]: 17 } });
    await put('shell/assets/own.0a1b2c3d4e.js.br', built.toString('latin1'), 'latin1');
    await put('shell/assets/own.0a1b2c3d4e.js', SCRIPT);
    const encoded = { 'accept-encoding': 'br' };
    const taken = await ask('/assets/own.0a1b2c3d4e.js', encoded);
    expect(taken.body.equals(built)).toBe(true);
    await put('shell/assets/own.0a1b2c3d4e.js', `${SCRIPT}//`);
    const changed = await ask('/assets/own.0a1b2c3d4e.js', encoded);
    expect(brotliDecompressSync(changed.body).toString()).toBe(`${SCRIPT}//`);
  });

  it('that are pictures are not compressed; HEAD has the length and no body', async () => {
    const picture = await ask('/assets/photo.0a1b2c3d4e.webp', { 'accept-encoding': 'br' });
    expect(picture.headers['content-encoding']).toBeUndefined();
    const head = await ask('/assets/photo.0a1b2c3d4e.webp', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      '5000',
      0,
    ]);
  });
});

describe('remotes', () => {
  const line = (build: string, more = {}) => ({
    name: 'mf_member',
    path: '/remotes/mf-member',
    manifest: `/remotes/mf-member/${build}/mf-manifest.json`,
    build,
    ...more,
  });
  const list = async (headers: Record<string, string> = {}) => {
    const { status, headers: answered, body } = await ask('/remotes.json', headers);
    const { remotes } = JSON.parse(body.toString()) as { remotes?: { build: string }[] };
    return { status, headers: answered, remotes, builds: remotes?.map(({ build }) => build) };
  };

  it('are not listed before the list was ever read: the shell asks again', async () => {
    const fresh = await testApp.another({ REMOTES_DIR: join(testApp.folder, 'nowhere') });
    expect((await fetch(`${fresh.url}/remotes.json`)).status).toBe(503);
  });

  it('are listed as the registry says at this moment, never cached', async () => {
    await put('remotes/remotes.json', JSON.stringify({ remotes: [line('0a1b2c3d4e')] }));
    const { headers, remotes } = await list();
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
    expect(remotes).toEqual([line('0a1b2c3d4e')]);
    await put('remotes/remotes.json', JSON.stringify({ remotes: [line('ffffffffff')] }));
    expect((await list()).builds).toEqual(['ffffffffff']);
    // A line that can't be read costs its own remote only.
    const canary = { build: 'ffffffffff' };
    const lines = [{ name: 'mf_admin' }, null, line('0a1b2c3d4e', { canary })];
    await put('remotes/remotes.json', JSON.stringify({ remotes: lines }));
    expect((await list()).remotes).toEqual([line('0a1b2c3d4e')]);
  });

  it.each([
    ['half of it', '{"remotes":[{"na'],
    ['nothing', ''],
    ['no list', '{}'],
    ['an error page', '<html></html>'],
    ['a line that can not be read any more', '{"remotes":[{"name":"mf_member","path":7}]}'],
  ])('are those of before while the list has %s', async (_, content) => {
    const file = 'remotes/remotes.json';
    await put(file, JSON.stringify({ remotes: [line('0a1b2c3d4e')] }));
    expect((await list()).builds).toEqual(['0a1b2c3d4e']);
    await put(file, content);
    const { status, builds } = await list();
    expect([status, builds]).toEqual([200, ['0a1b2c3d4e']]);
    await rm(join(testApp.folder, file));
    expect((await list()).builds).toEqual(['0a1b2c3d4e']);
    await put(file, JSON.stringify({ remotes: [line('ffffffffff')] }));
    expect((await list()).builds).toEqual(['ffffffffff']);
    // Whoever takes all of them away means it.
    await put(file, '{"remotes":[]}');
    expect((await list()).builds).toEqual([]);
  });

  it('that are tried go to their share of the visits, and a visit keeps what it got', async () => {
    const manifest = '/remotes/mf-member/ffffffffff/mf-manifest.json';
    const [area, next] = [{ pages: {} }, { pages: { '/gifts': 'public' } }];
    const canary = { manifest, build: 'ffffffffff', percent: 30, area: next };
    await put(
      'remotes/remotes.json',
      JSON.stringify({ remotes: [line('0a1b2c3d4e', { canary, area })] }),
    );
    const of = async (visit: number) => (await list({ cookie: `a=1; visit=${visit}` })).remotes;
    expect(await of(29)).toEqual([line('ffffffffff', { area: next })]);
    expect(await of(30)).toEqual([line('0a1b2c3d4e', { area })]);
    const first = await list();
    const cookie = String(first.headers['set-cookie']);
    expect(cookie).toMatch(/^visit=\d{1,2}; Path=\/; HttpOnly; SameSite=Lax$/);
    const again = await list({ cookie: cookie.split(';')[0] ?? '' });
    expect([again.builds, again.headers['set-cookie']]).toEqual([first.builds, undefined]);
  });

  it('are files of their build; what is taken away is gone', async () => {
    const manifest = '/remotes/mf-admin/0123456789/mf-manifest.json';
    expect((await ask(manifest)).status).toBe(404);
    await put(manifest.slice(1), '{"v":1}');
    expect((await ask(manifest)).body.toString()).toBe('{"v":1}');
    await rm(join(testApp.folder, 'remotes/mf-admin'), { recursive: true });
    expect((await ask(manifest)).status).toBe(404);
  });

  it('can be listed by an address elsewhere, and stay so while it is away', async () => {
    const whole = JSON.stringify({ remotes: [line('0a1b2c3d4e')] });
    let answerWith: (answer: ServerResponse) => unknown = (answer) => answer.end(whole);
    const elsewhere = createServer((_request, answer) => void answerWith(answer));
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    const { port } = elsewhere.address() as AddressInfo;
    const REMOTES_URL = `http://127.0.0.1:${port}/remotes.json`;
    const other = await GatewayTestApp.open({ REMOTES_URL, REMOTES_DIR: undefined });
    const get = async (path: string) => fetch(`${other.url}${path}`);
    expect(await (await get('/remotes.json')).json()).toEqual({ remotes: [line('0a1b2c3d4e')] });
    expect((await get('/remotes/mf-member/0a1b2c3d4e/remoteEntry.js')).status).toBe(404);
    const faults: (typeof answerWith)[] = [
      (answer) => answer.writeHead(503).end('SlowDown'),
      (answer) => answer.end(''),
      (answer) => answer.destroy(),
      // It hangs.
      () => undefined,
    ];
    for (const fault of faults) {
      answerWith = fault;
      const whileAway = await Promise.all([get('/remotes.json'), get('/remotes.json')]);
      expect(whileAway.map(({ status }) => status)).toEqual([200, 200]);
      expect(await whileAway[0]?.json()).toEqual({ remotes: [line('0a1b2c3d4e')] });
      const readyz = await get('/readyz');
      const { impaired } = (await readyz.json()) as { impaired?: string[] };
      expect([readyz.status, impaired]).toEqual([200, ['remotes registry']]);
      answerWith = (answer) => answer.end(whole);
      await until(async () => {
        await get('/remotes.json');
        return (await (await get('/readyz')).text()) === '{"status":"ok"}';
      });
    }
    elsewhere.closeAllConnections();
    await new Promise((done) => elsewhere.close(done));
    expect((await get('/remotes.json')).status).toBe(200);
    await other.close();
  });
});

it('a demo that others in the network can open says so in its page', async () => {
  const PUBLIC_URL = 'http://192.168.1.20:4200';
  const demo = await GatewayTestApp.open({ DEMO_ON_NETWORK: '1', PUBLIC_URL });
  const pages = await Promise.all(
    [demo, testApp].map(async ({ folder, url }) => {
      await mkdir(join(folder, 'shell'), { recursive: true });
      await writeFile(join(folder, 'shell/demo.html'), '<!doctype html><html lang="en"></html>');
      return (await fetch(`${url}/demo.html`)).text();
    }),
  );
  expect(pages).toEqual([
    '<!doctype html><html data-demo lang="en"></html>',
    '<!doctype html><html lang="en"></html>',
  ]);
  await demo.close();
});

describe('pages of a studio with a profile', () => {
  const HTML =
    '<!doctype html><html><head><meta name="description" content="Classes."><title>Your studio</title><link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/apple-touch-icon.png"></head><body><div id="root"><div class="first-frame"></div></div></body></html>';
  const colour = { light: '#123456', dark: '#abcdef' };
  const logo = Object.fromEntries(
    ['header', 'icon192', 'icon512', 'maskable192', 'maskable512', 'mail'].map((name) => [
      name,
      `/api/studio/logo/x/${name}`,
    ]),
  );
  const profile = {
    ...noStudioFacts,
    isSet: true,
    name: 'Kumquat & </script><b>',
    shortName: 'Kumquat',
    colours: { primary: colour, accent: colour },
    logo,
  };

  it('has its name, colours and icons from the first byte on, also while booking is away', async () => {
    await put('shell/index.html', HTML);
    await put('shell/manifest.webmanifest', '{"name":"Your studio","display":"standalone"}');
    testApp.booking.on('GET /api/studio/profile', () => profile);
    const page = async () => (await ask('/', PAGE)).body.toString();
    await until(async () => (await page()).includes('Kumquat'), { timeoutMs: 20_000 });
    const html = await page();
    expect(html).toContain('<title>Kumquat &amp; &lt;/script&gt;&lt;b&gt;</title>');
    expect(html).toContain('content="Kumquat &amp; &lt;/script&gt;&lt;b&gt;"');
    expect(html).toContain('\\u003c/script>');
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).toContain(':root:root{--accent:#123456;');
    expect(html).toContain(
      '<div class="first-frame"><img src="/api/studio/logo/x/header" alt="" /><span>Kumquat</span></div>',
    );
    expect(html).toContain('<link rel="icon" href="/api/studio/logo/x/icon192" type="image/png">');
    expect(html).not.toContain('favicon.ico');
    const { body } = await ask('/manifest.webmanifest');
    expect(JSON.parse(body.toString())).toMatchObject({
      short_name: 'Kumquat',
      display: 'standalone',
      icons: [
        { src: '/api/studio/logo/x/icon192', sizes: '192x192' },
        {},
        { purpose: 'maskable' },
        {},
      ],
    });
    await testApp.booking.pause();
    expect(await page()).toBe(html);
    await testApp.booking.resume();
  });
});
