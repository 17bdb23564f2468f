import { silentLog } from './log.js';
import { json, startWebServer, type WebRoute, type WebServer } from './web-server.js';

const routes: WebRoute[] = [
  {
    method: 'POST',
    path: '/things/:id',
    handle: ({ params, query, body, headers }) =>
      json(201, { ...params, query, body, type: headers['content-type'] }),
  },
  { method: 'GET', path: '/cut', handle: () => ({ status: 200, body: 'never seen', cut: true }) },
  {
    method: 'GET',
    path: '/stream',
    handle: () => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      stream: (response) => void response.write('data: first\n\n'),
    }),
  },
  {
    method: 'GET',
    path: '/broken',
    handle: () => {
      throw new Error('secret cause');
    },
  },
];

describe('the web server of the emulators', () => {
  let server: WebServer;
  const call = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(`http://127.0.0.1:${server.port}${path}`, init);

  beforeEach(async () => {
    const otherwise = ({ method, path }: { method: string; path: string }) =>
      json(404, { method, path });
    server = await startWebServer({
      host: '127.0.0.1',
      port: 0,
      log: silentLog,
      bodyLimit: 1_000,
      routes,
      otherwise,
    });
  });
  afterEach(() => server.close());

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain'])(
    'hands a body of %s on as text',
    async (type) => {
      const answer = await call('/things/a%20b?x=1&y', {
        method: 'POST',
        body: '{not json',
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(201);
      expect(await answer.json()).toEqual({ id: 'a b', query: 'x=1&y', body: '{not json', type });
    },
  );

  it('takes a request without a body', async () => {
    const answer = await call('/things/1', { method: 'POST' });
    expect(await answer.json()).toMatchObject({ id: '1', body: '' });
  });

  it('leaves what no route matches to the last handler', async () => {
    const answer = await call('/nothing?x', { method: 'DELETE' });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { method: 'DELETE', path: '/nothing' },
    ]);
  });

  it('ends a connection without an answer', async () => {
    await expect(call('/cut')).rejects.toThrow('fetch failed');
  });

  it('keeps a stream open until the server stops', async () => {
    const reader = (await call('/stream')).body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value as Uint8Array)).toBe('data: first\n\n');
    await Promise.all([server.close(), reader?.read().catch(() => 'connection closed')]);
  });

  it('refuses a body that is too large, and tells nothing of a failure', async () => {
    const large = await call('/things/1', { method: 'POST', body: 'x'.repeat(1_001) });
    expect(large.status).toBe(413);
    const broken = await call('/broken');
    expect(broken.status).toBe(500);
    expect(await broken.text()).not.toContain('secret');
  });
});
