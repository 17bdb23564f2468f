import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Controller, Delete, Get, Module, Post, Res } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  createService,
  IdempotencyKey,
  ParsedBody,
  ParsedQuery,
  Readiness,
  Refused,
  requestContext,
  RequestDeadline,
  requestId,
  ServiceClient,
  verifyServiceToken,
} from '../src/index.js';

const body = z.object({ name: z.string().min(2), seats: z.int() });
let receivedToken: string | undefined;

@Controller()
class ProbeController {
  @Post('echo')
  echo(@ParsedBody(body) answer: z.infer<typeof body>): unknown {
    return { ...answer, requestId: requestId() };
  }
  @Delete('one')
  remove(): unknown {
    return { gone: true };
  }
  @Get('list')
  list(@ParsedQuery(z.object({ limit: z.coerce.number() })) query: { limit: number }): unknown {
    return query;
  }
  @Post('key')
  key(@IdempotencyKey() key: string): unknown {
    return { key };
  }
  @Get('full')
  full(): never {
    throw new Refused('CLASS_FULL', { seats: 12 }, 'Try the next one.');
  }
  @Get('broken')
  broken(): never {
    throw new Error('SELECT secret FROM members at db.internal');
  }
  /** Its answer takes longer than any request may. */
  @Post('slow')
  slow(@Res() reply: FastifyReply): void {
    reply.raw.writeHead(201);
    reply.raw.write('one, ');
    setTimeout(() => reply.raw.end('two'), 1_500);
  }
  @Get('database-down')
  databaseDown(): never {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

let app: NestFastifyApplication;
let url: string;
beforeAll(async () => {
  app = await createService({
    name: 'probe',
    module: ProbeModule,
    prepare: (fastify) => {
      fastify.addHook('onRequest', (request, _reply, done) => {
        receivedToken = request.headers.authorization;
        done();
      });
    },
  });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterAll(() => app.close());

interface Received {
  status: number;
  headers: Headers;
  text: string;
  body: { code?: string; details?: { path: string }[]; missing?: string[] };
}
const send = async (path: string, init: RequestInit = {}): Promise<Received> => {
  const answer = await fetch(url + path, init);
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
};
const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });
const post = (path: string, content: string, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    body: content,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('a service', () => {
  it('keeps the request id of the hop before, and makes one for a harmful one', async () => {
    const answer = await post('/echo', '{"name":"Mat","seats":12}', {
      'x-request-id': 'trial-0001',
    });
    expect(answer.body).toEqual({ name: 'Mat', seats: 12, requestId: 'trial-0001' });
    expect(answer.headers.get('x-request-id')).toBe('trial-0001');
    const harmful = await get('/healthz', { 'x-request-id': 'a"};drop' });
    expect(harmful.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    {
      what: 'a field that is wrong',
      content: '{"name":"M","seats":12}',
      status: 400,
      code: 'BAD_REQUEST',
    },
    { what: 'broken JSON', content: '{"name":', status: 400, code: 'BAD_REQUEST' },
    { what: 'no body', content: '', status: 400, code: 'BAD_REQUEST' },
    {
      what: 'a body over 1 MB',
      content: `{"name":"${'x'.repeat(1_100_000)}"}`,
      status: 413,
      code: 'BODY_TOO_LARGE',
    },
  ])('answers $what in the shape of the contracts', async ({ content, status, code }) => {
    const answer = await post('/echo', content);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('says that broken JSON is broken', async () => {
    expect((await post('/echo', '{"name":')).body.details).toEqual([
      { path: '', message: 'The body is not valid JSON.' },
    ]);
  });

  it('takes a DELETE that names a type for a body it has not', async () => {
    const answer = await send('/one', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.body]).toEqual([200, { gone: true }]);
  });

  it('names the fields that are wrong', async () => {
    const answer = await post('/echo', '{"name":"M"}');
    expect(answer.body.details?.map(({ path }) => path)).toEqual(['name', 'seats']);
  });

  it.each([
    ['/list?limit=abc', 400, 'BAD_REQUEST'],
    ['/full', 409, 'CLASS_FULL'],
    ['/nowhere', 404, 'ROUTE_NOT_FOUND'],
    ['/broken', 500, 'UNEXPECTED'],
    ['/database-down', 503, 'SERVICE_UNAVAILABLE'],
  ])('GET %s is %d %s', async (path, status, code) => {
    const answer = await get(path);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.headers.get('x-request-id')).toMatch(/^.{36}$/);
  });

  it('hides the inside of what it did not expect', async () => {
    const { text } = await get('/broken');
    expect(text).not.toMatch(/SELECT|secret|internal|stack/);
  });

  it('hands on the details and the hint of a refusal', async () => {
    expect((await get('/full')).body).toEqual({
      code: 'CLASS_FULL',
      message: 'This class is full.',
      details: { seats: 12 },
      hint: 'Try the next one.',
    });
  });

  it.each([
    [undefined, 400],
    ['short', 400],
    ['x'.repeat(201), 400],
    ['intent-1234', 201],
  ])('takes the Idempotency-Key %p with %d', async (key, status) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    expect((await post('/key', '{}', headers)).status).toBe(status);
  });

  it('is alive always, and ready only when all it needs answers', async () => {
    expect((await get('/readyz')).body).toEqual({ status: 'ok' });
    let up = false;
    app.get(Readiness).register('probe', () => (up ? Promise.resolve() : Promise.reject()));
    const down = await get('/readyz');
    expect([down.status, down.body.missing]).toEqual([503, ['probe']]);
    expect((await get('/healthz')).body).toEqual({ status: 'ok' });
    up = true;
    expect((await get('/readyz')).status).toBe(200);
    // What requests can do without is named, and keeps nobody away.
    app.get(Readiness).report('extra', () => Promise.reject(new Error('away')));
    const impaired = await get('/readyz');
    expect([impaired.status, impaired.body]).toEqual([200, { status: 'ok', impaired: ['extra'] }]);
  });
});

describe('a call to another service', () => {
  const secret = 's'.repeat(32);
  const client = (baseUrl: string): ServiceClient =>
    new ServiceClient({ baseUrl, caller: 'payments', audience: 'booking', secret });

  it('shows who calls, and passes the answer through its schema', async () => {
    const calls = client(url);
    const answer = await calls.post('/echo', {
      schema: body.extend({ requestId: z.string() }),
      body: { name: 'Mat', seats: 3 },
      requestId: 'hop-12345',
    });
    expect(answer).toEqual({ name: 'Mat', seats: 3, requestId: 'hop-12345' });
    const token = receivedToken?.replace('Bearer ', '') ?? '';
    expect(await verifyServiceToken(token, { audience: 'booking', secret })).toBe('payments');
    expect(await verifyServiceToken(token, { audience: 'identity', secret })).toBeUndefined();
    expect(
      await verifyServiceToken(token, { audience: 'booking', secret: 't'.repeat(32) }),
    ).toBeUndefined();
    await calls.close();
  });

  it.each([
    ['/full', 'CLASS_FULL'],
    ['/broken', 'UNEXPECTED'],
    ['/database-down', 'SERVICE_UNAVAILABLE'],
  ])('throws for %s what the other said: %s', async (path, code) => {
    const calls = client(url);
    await expect(calls.get(path, { schema: z.unknown() })).rejects.toMatchObject({ code });
    await calls.close();
  });

  it('waits 10 s for what a sale needs, and 2 s for a list or a job', async () => {
    const heard: unknown[] = [];
    const other = createServer((request, answer) => {
      heard.push(request.headers['x-studio-deadline']);
      answer.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const calls = client(`http://127.0.0.1:${(other.address() as AddressInfo).port}`);
    const schema = z.unknown();
    const both = async (): Promise<void> => {
      await calls.get('/offer', { schema });
      await calls.post('/grants', { schema });
    };
    await requestContext.run({ requestId: 'list' }, both);
    await requestContext.run({ requestId: 'job', isJob: true }, both);
    const sale = (ms: number) => ({
      requestId: 'sale',
      deadline: new RequestDeadline(ms, () => 0),
    });
    await requestContext.run(sale(15_000), both);
    // Near its end the sale is answered in time: what is still to be done comes later.
    await requestContext.run(sale(3_250), both);
    const [list, job] = [Array(2).fill('2000'), Array(2).fill('2000')];
    expect(heard).toEqual([...list, ...job, '10000', '10000', '3000', '3000']);
    await calls.close();
    await new Promise((resolve) => other.close(resolve));
  });

  it('says SERVICE_UNAVAILABLE when nobody listens', async () => {
    const calls = client('http://127.0.0.1:9');
    await expect(calls.get('/x', { schema: z.unknown() })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    await calls.close();
  });
});

describe('a request that comes in slowly', () => {
  let hasty: NestFastifyApplication;
  let port: number;
  beforeAll(async () => {
    const times = { headersMs: 200, bodyMs: 300, uploadMs: 60_000 };
    hasty = await createService({ name: 'hasty', module: ProbeModule, times });
    await hasty.listen(0, '127.0.0.1');
    port = Number(new URL(await hasty.getUrl()).port);
  });
  afterAll(() => hasty.close());

  /** What is answered on a connection until its other end closes it, and the ms until then. */
  const speak = async (text: string): Promise<{ heard: string; ms: number }> => {
    const began = performance.now();
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    let heard = '';
    socket.on('data', (piece) => (heard += piece.toString()));
    await new Promise((resolve) => socket.once('close', resolve));
    return { heard, ms: performance.now() - began };
  };
  const head = (path: string, length: number): string =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`;

  const chunked = head('/echo', 0).replace('content-length: 0', 'transfer-encoding: chunked');
  it.each([
    ['headers that stop', 'POST /echo HTTP/1.1\r\nhost:'],
    ['a body that stops', `${head('/echo', 30)}\r\n{"name":`],
    ['a body in pieces that stops', `${chunked}\r\n5\r\n{"nam\r\n`],
    ['a body that stops, for no route', `${head('/nowhere', 30)}\r\n{"name":`],
  ])('is answered 408 and its socket is closed: %s', async (_what, text) => {
    const { heard, ms } = await speak(text);
    expect(heard).toContain('HTTP/1.1 408 Request Timeout');
    expect(heard).toContain('"code":"REQUEST_TOO_SLOW"');
    expect(ms).toBeLessThan(5_000);
  });

  it('may be answered slowly once it is there', async () => {
    const body = '{"name":"Mat","seats":12}';
    const answer = await fetch(`http://127.0.0.1:${port}/slow`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, await answer.text()]).toEqual([201, 'one, two']);
  });
});
