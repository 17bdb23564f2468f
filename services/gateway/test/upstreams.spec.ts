import { PassThrough } from 'node:stream';
import { until } from '@studio/testing';
import { loadConfig } from '../src/config.js';
import { Ending, Upstreams, type UpstreamName } from '../src/upstreams/upstreams.api.js';
import { FakeUpstream, send } from './fake-upstream.js';

const configFor = (booking: FakeUpstream, others: FakeUpstream) =>
  loadConfig({
    PORT: '0',
    PUBLIC_URL: 'http://localhost:5299',
    SERVICE_SECRET: 's'.repeat(40),
    SESSION_SECRET: 't'.repeat(40),
    REDIS_URL: 'redis://127.0.0.1:1',
    IDENTITY_URL: others.url,
    BOOKING_URL: booking.url,
    PAYMENTS_URL: others.url,
    NOTIFICATIONS_URL: others.url,
  });

it('a slow service is refused beyond a bound, so that memory stays bounded and the others go on', async () => {
  const [slow, quick] = await Promise.all([FakeUpstream.start(), FakeUpstream.start()]);
  const waiting: (() => void)[] = [];
  slow.on('GET /slow', (_request, response) => {
    waiting.push(() => send(response, 200, {}));
    return new Promise(() => undefined);
  });
  quick.on('GET /quick', () => ({}));
  const upstreams = new Upstreams(configFor(slow, quick));
  const ask = (): Promise<number> =>
    upstreams.request('booking', { method: 'GET', path: '/slow' }).then(({ status }) => status);
  let answered = 0;
  const crowd = Array.from({ length: 512 }, () => ask().then(() => answered++));
  await expect(ask()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const other = await upstreams.request('identity', { method: 'GET', path: '/quick' });
  expect(other.status).toBe(200);
  // No more than 64 connections stand open to it.
  await until(() => waiting.length === 64);
  await until(() => {
    for (const release of waiting.splice(0)) release();
    return answered === 512;
  });
  await Promise.all(crowd);
  await upstreams.onApplicationShutdown();
  await Promise.all([slow.stop(), quick.stop()]);
});

class Impatient extends Upstreams {
  protected override readonly answerMs = 600;
  protected override readonly slowMs = 900;
}

it('behind a service that hangs, the last of a crowd waits no longer than the first', async () => {
  const hanging = await FakeUpstream.start();
  hanging.on('GET /slow', () => new Promise(() => undefined));
  const upstreams = new Impatient(configFor(hanging, hanging));
  const crowd = await Promise.allSettled(
    Array.from({ length: 300 }, () =>
      upstreams.request('booking', { method: 'GET', path: '/slow' }),
    ),
  );
  // Had the others waited for a free connection first, it would have seen all 300 in the end.
  expect(hanging.of('GET /slow').length).toBeLessThan(150);
  for (const one of crowd) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'TIMEOUT' } });
  }
  await hanging.stop();
  await upstreams.onApplicationShutdown();
});

describe('an upstream', () => {
  let booking: FakeUpstream;
  let others: FakeUpstream;
  let upstreams: Impatient;
  beforeEach(async () => {
    [booking, others] = await Promise.all([FakeUpstream.start(), FakeUpstream.start()]);
    booking.on('GET /hangs', () => new Promise(() => undefined));
    booking.on('GET /quick', () => ({}));
    others.on('GET /quick', () => ({}));
    upstreams = new Impatient(configFor(booking, others));
  });
  afterEach(() => Promise.all([booking.stop(), others.stop(), upstreams.onApplicationShutdown()]));

  const codeOf = (answer: Promise<unknown>): Promise<string> =>
    answer.then(
      () => 'answered',
      (error: { code: string }) => error.code,
    );
  const ask = (path: string, name: UpstreamName = 'booking', signal?: AbortSignal) =>
    codeOf(upstreams.request(name, { method: 'GET', path, ...(signal ? { signal } : {}) }));
  const askSlowRoute = (slowRoute: string, path: string) => {
    const request = { method: 'GET', path, slowRoute, ending: new Ending() } as const;
    return codeOf(upstreams.stream('booking', request, () => new PassThrough().resume()));
  };
  const fiveTimes = (one: () => Promise<string>) => Promise.all(Array.from({ length: 5 }, one));

  it('hears how long it is waited for, whatever a caller says', async () => {
    booking.on('POST /write', () => ({}));
    const headers = { 'x-studio-deadline': '999999' };
    const request = { method: 'POST', path: '/write', headers } as const;
    await upstreams.request('booking', request);
    const stream = (slowRoute?: string): Promise<void> => {
      const sent = { ...request, ending: new Ending(), ...(slowRoute && { slowRoute }) };
      return upstreams.stream('booking', sent, () => new PassThrough().resume());
    };
    await stream();
    // As a sale, whose service waits for another one.
    await stream('/api/admin/sales');
    const heard = booking.of('POST /write').map((one) => one.headers['x-studio-deadline']);
    expect(heard).toEqual(['600', '600', '900']);
  });

  it('is asked on after one slow answer', async () => {
    expect(await ask('/hangs')).toBe('TIMEOUT');
    expect(await ask('/quick')).toBe('answered');
  });

  it('that hangs is refused at once after five time-outs, until it answers again', async () => {
    expect(await fiveTimes(() => ask('/hangs'))).toEqual(Array(5).fill('TIMEOUT'));
    expect(await ask('/quick')).toBe('SERVICE_UNAVAILABLE');
    expect(booking.of('GET /quick')).toHaveLength(0);
    expect(await ask('/quick', 'identity')).toBe('answered');
    await until(async () => (await ask('/quick')) === 'answered');
    expect(await ask('/quick')).toBe('answered');
  });

  it('is asked on while one of its slow routes is refused', async () => {
    await fiveTimes(() => askSlowRoute('/files', '/hangs'));
    expect(await askSlowRoute('/files', '/quick')).toBe('SERVICE_UNAVAILABLE');
    expect(await askSlowRoute('/pages', '/quick')).toBe('answered');
    expect(await ask('/quick')).toBe('answered');
  });

  it('is asked on when a caller has less time than the gateway', async () => {
    await fiveTimes(() => ask('/hangs', 'booking', AbortSignal.timeout(50)));
    expect(await ask('/quick')).toBe('answered');
  });
});
