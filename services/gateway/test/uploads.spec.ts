import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { AVATAR_MAX_BYTES } from '@studio/contracts';
import { until } from '@studio/testing';
import { GatewayTestApp, PUBLIC_URL } from './gateway-test-app.js';

let testApp: GatewayTestApp;
beforeAll(async () => {
  testApp = await GatewayTestApp.open();
});
afterAll(() => testApp.close());

const PATH = '/api/me/avatar';
const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const answer = await fetch(testApp.url + PATH, {
    method: 'PUT',
    body,
    headers,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  } as RequestInit);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const received = () => testApp.identity.of(`PUT ${PATH}`);
const bytes = (length: number) => new Uint8Array(randomBytes(length));

it('a file arrives as it was sent, and the answer comes back', async () => {
  testApp.identity.on(`PUT ${PATH}`, () => ({ avatarUrl: '/a' }));
  const file = bytes(AVATAR_MAX_BYTES);
  const answer = await send(file, { 'content-type': 'image/png', authorization: 'Bearer x' });
  expect(answer).toEqual({ status: 200, body: { avatarUrl: '/a' } });
  const last = received().at(-1);
  expect(last?.body.equals(file)).toBe(true);
  expect(last?.headers).toMatchObject({ 'content-type': 'image/png', authorization: 'Bearer x' });
});

it('its bytes go on while it is still being sent', async () => {
  let arrived = 0;
  testApp.identity.listen(`PUT ${PATH}`, (length) => (arrived += length));
  let next: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (next = controller) });
  const answer = send(body, { 'content-type': 'image/png' });
  next!.enqueue(bytes(100_000));
  await until(() => arrived === 100_000);
  next!.enqueue(bytes(1));
  next!.close();
  expect((await answer).status).toBe(200);
  expect(received().at(-1)?.body).toHaveLength(100_001);
});

it.each([
  ['says how large it is', () => bytes(2 * AVATAR_MAX_BYTES)],
  ['does not say it', () => new Blob([bytes(2 * AVATAR_MAX_BYTES)]).stream()],
])('one that is too large is refused in a sentence when it %s', async (_, body) => {
  const before = received().length;
  expect(await send(body())).toMatchObject({
    status: 413,
    body: { code: 'PICTURE_TOO_LARGE', message: expect.stringContaining('5 MB') },
  });
  expect(received()).toHaveLength(before);
});

it('no other route takes more than 1 MB', async () => {
  const answer = await fetch(`${testApp.url}/api/me/profile`, {
    method: 'PATCH',
    body: bytes(2 * 1_048_576),
    headers: { 'content-type': 'image/png' },
  });
  expect(answer.status).toBe(413);
});

it('another site can not send one with the cookie', async () => {
  const browser = testApp.browser();
  await browser.signIn();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const before = received().length;
  const refused = await send(bytes(10), { cookie, origin: 'https://evil.example' });
  expect([refused.status, refused.body['code']]).toEqual([403, 'CROSS_SITE']);
  expect(received()).toHaveLength(before);
  expect((await send(bytes(10), { cookie, origin: PUBLIC_URL })).status).toBe(200);
  expect(received().at(-1)?.headers.authorization).toMatch(/^Bearer /);
  expect(received().at(-1)?.headers.cookie).toBeUndefined();
});

it('a file has longer to come in than JSON; then both are cut with 408', async () => {
  const hasty = await GatewayTestApp.open({}, { headersMs: 200, bodyMs: 200, uploadMs: 1_200 });
  const speak = async (request: string): Promise<{ heard: string; ms: number }> => {
    const began = performance.now();
    const socket = connect(Number(new URL(hasty.url).port), '127.0.0.1');
    socket.write(`${request} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\n`);
    socket.write('content-length: 100\r\n\r\nsome of it');
    let heard = '';
    socket.on('data', (piece) => (heard += piece.toString()));
    await new Promise((resolve) => socket.once('close', resolve));
    return { heard, ms: performance.now() - began };
  };
  const [file, json] = await Promise.all([speak(`PUT ${PATH}`), speak('PATCH /api/me/profile')]);
  for (const { heard } of [file, json]) {
    expect(heard).toContain('HTTP/1.1 408');
    expect(heard).toContain('REQUEST_TOO_SLOW');
  }
  expect(json.ms).toBeLessThan(file.ms);
  expect(file.ms).toBeGreaterThan(1_100);
  await hasty.close();
});
