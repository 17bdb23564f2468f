import { Readiness } from '@studio/nest-kit';
import { until } from '@studio/testing';
import { GatewayTestApp } from './gateway-test-app.js';

let testApp: GatewayTestApp;
beforeAll(async () => {
  testApp = await GatewayTestApp.open();
});
afterAll(() => testApp.close());

it.each([
  { upstream: 'booking', method: 'GET', path: '/api/me/allowances', times: 2 },
  { upstream: 'booking', method: 'DELETE', path: '/api/bookings/1', times: 2 },
  { upstream: 'booking', method: 'POST', path: '/api/bookings', key: 'intent-1234', times: 2 },
  { upstream: 'booking', method: 'POST', path: '/api/bookings', times: 1 },
  // Of this one no Idempotency-Key is kept.
  {
    upstream: 'notifications',
    method: 'POST',
    path: '/api/me/notifications/read-all',
    key: 'intent-1234',
    times: 1,
  },
  { upstream: 'identity', method: 'PATCH', path: '/api/me/profile', times: 1 },
] as const)('a connection closed under $method $path: sent $times times', async (sent) => {
  const { method, path, times } = sent;
  const upstream = testApp[sent.upstream];
  const headers = new Headers(sent.key && { 'idempotency-key': sent.key });
  const before = upstream.of(`${method} ${path}`).length;
  // The first connection is closed unanswered, as by an instance that has just ended.
  upstream.on(`${method} ${path}`, (_request, response) => {
    if (upstream.of(`${method} ${path}`).length > before + 1) return { ok: true };
    return void response.destroy();
  });
  const answer = await fetch(testApp.url + path, { method, headers });
  expect(upstream.of(`${method} ${path}`)).toHaveLength(before + times);
  expect(answer.status).toBe(times === 2 ? 200 : 503);
});

it('an event stream ends whole when the gateway leaves, and a new one is sent back', async () => {
  const leaving = await testApp.another();
  let left = false;
  testApp.notifications.on('GET /realtime', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.once('close', () => (left = true));
    response.write('retry: 1000\n\n');
    return new Promise(() => undefined);
  });
  const stream = await fetch(`${leaving.url}/realtime`);
  leaving.app.get(Readiness).close();
  expect(await stream.text()).toBe('retry: 1000\n\n');
  await until(() => left);
  const before = testApp.notifications.of('GET /realtime').length;
  const late = await fetch(`${leaving.url}/realtime`);
  expect([late.status, late.headers.get('connection'), await late.text()]).toEqual([
    200,
    'close',
    'retry: 1000\n\n',
  ]);
  expect(testApp.notifications.of('GET /realtime')).toHaveLength(before);
});
