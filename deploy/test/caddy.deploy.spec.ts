import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@studio/nest-kit/free-ports';
import { until } from '@studio/testing';
import { requirePackages } from '../local/debian-packages.js';

const caddyfile = join(import.meta.dirname, '../compose/Caddyfile');

let folder: string;
let caddy: ChildProcess;
let gateway: Server | undefined;
let ports: { site: number; gateway: number };
/** Event streams that the gateway has open. */
let streams = 0;

const startGateway = async (): Promise<void> => {
  const server = createServer((request, response) => {
    if (request.url !== '/realtime') {
      response.end(JSON.stringify(request.headers));
      return;
    }
    streams++;
    response.on('close', () => streams--);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: hello\ndata: {}\n\n');
  });
  gateway = server;
  await new Promise<void>((done) => server.listen(ports.gateway, '127.0.0.1', done));
};
const stopGateway = async (): Promise<void> => {
  gateway?.closeAllConnections();
  await new Promise((done) => (gateway ? gateway.close(done) : done(undefined)));
};

const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((answer, refuse) => {
    const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': '203.0.113.7' };
    get({ port: ports.site, path, headers }, answer).on('error', refuse);
  });
const textOf = async (answer: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

beforeAll(async () => {
  requirePackages('caddy');
  folder = mkdtempSync(join(tmpdir(), 'caddy-'));
  ports = { site: await freePort(), gateway: await freePort() };
  // The site without a name: its certificate would be asked for.
  const text = readFileSync(caddyfile, 'utf8')
    .replace('{$SITE_HOST}', `http://:${ports.site}`)
    .replace('gateway:8080', `127.0.0.1:${ports.gateway}`);
  writeFileSync(join(folder, 'Caddyfile'), text);
  caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile')], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: folder },
  });
  await startGateway();
  await until(async () => (await ask('/').catch(() => undefined))?.statusCode === 200);
}, 300_000);
afterAll(async () => {
  caddy.kill();
  await stopGateway();
  rmSync(folder, { recursive: true, force: true });
});

it('takes the file of compose as it is', () => {
  const { status, stderr } = spawnSync('caddy', ['validate', '--config', caddyfile], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: folder, SITE_HOST: 'book.studio.example' },
  });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
});

it('tells the gateway whose request it is, and believes no browser that says so', async () => {
  const headers = JSON.parse(await textOf(await ask('/'))) as Record<string, string>;
  expect(headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/);
});

it('passes events on at once, and closes the stream of a browser that has left', async () => {
  const stream = await ask('/realtime');
  const [first] = await new Promise<[Buffer]>((done) =>
    stream.once('data', (chunk: Buffer) => done([chunk])),
  );
  expect(first.toString()).toBe('event: hello\ndata: {}\n\n');
  expect(streams).toBe(1);
  stream.destroy();
  await until(() => streams === 0);
});

it('tries a request again while the gateway starts again', async () => {
  await stopGateway();
  let tries = 0;
  const refusing = createTcpServer((socket) => {
    tries++;
    socket.destroy();
  });
  await new Promise<void>((done) => refusing.listen(ports.gateway, '127.0.0.1', done));
  const answer = ask('/');
  await until(() => tries >= 2);
  await new Promise((done) => refusing.close(done));
  await startGateway();
  expect((await answer).statusCode).toBe(200);
});
