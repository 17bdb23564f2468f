import { until } from '@studio/testing';
import { configSchema } from '../src/config.js';
import { Upstreams, type UpstreamName } from '../src/upstreams/upstreams.api.js';
import { FakeUpstream, send } from './fake-upstream.js';

const configFor = (booking: FakeUpstream, others: FakeUpstream) =>
  configSchema.parse({
    PORT: '0',
    PUBLIC_URL: 'http://localhost:5299',
    SERVICE_SECRET: 's'.repeat(40),
    SESSION_SECRET: 't'.repeat(40),
    IDENTITY_URL: others.url,
    BOOKING_URL: booking.url,
    PAYMENTS_URL: others.url,
    NOTIFICATIONS_URL: others.url,
  });

it('a slow service is refused beyond a bound, so that memory stays bounded and the others go on', async () => {
  const [slow, quick] = await Promise.all([FakeUpstream.start(), FakeUpstream.start()]);
  const waiting: (() => void)[] = [];
  slow.on('GET /slow', (_seen, response) => {
    waiting.push(() => send(response, 200, {}));
    return new Promise(() => undefined);
  });
  quick.on('GET /quick', () => ({}));
  const upstreams = new Upstreams(configFor(slow, quick));
  const ask = (): Promise<number> =>
    upstreams.ask('booking', { method: 'GET', path: '/slow' }).then(({ status }) => status);
  let answered = 0;
  const crowd = Array.from({ length: 512 }, () => ask().then(() => answered++));
  await expect(ask()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  const other = await upstreams.ask('identity', { method: 'GET', path: '/quick' });
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
}

it('behind a service that hangs, the last of a crowd waits no longer than the first', async () => {
  const hanging = await FakeUpstream.start();
  hanging.on('GET /slow', () => new Promise(() => undefined));
  const upstreams = new Impatient(configFor(hanging, hanging));
  const crowd = await Promise.allSettled(
    Array.from({ length: 300 }, () => upstreams.ask('booking', { method: 'GET', path: '/slow' })),
  );
  // Had the others waited for a free connection first, it would have seen all 300 in the end.
  expect(hanging.of('GET /slow').length).toBeLessThan(150);
  for (const one of crowd) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'TIMEOUT' } });
  }
  await hanging.stop();
  await upstreams.onApplicationShutdown();
});

it('a service that hangs costs the wait once: the next hear at once, until it answers again', async () => {
  const [hanging, well] = await Promise.all([FakeUpstream.start(), FakeUpstream.start()]);
  hanging.on('GET /slow', () => new Promise(() => undefined));
  hanging.on('GET /quick', () => ({}));
  well.on('GET /quick', () => ({}));
  const upstreams = new Impatient(configFor(hanging, well));
  const ask = (name: UpstreamName, path: string): Promise<number> =>
    upstreams.ask(name, { method: 'GET', path }).then(({ status }) => status);
  await expect(ask('booking', '/slow')).rejects.toMatchObject({ code: 'TIMEOUT' });
  await expect(ask('booking', '/quick')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect(hanging.of('GET /quick')).toHaveLength(0);
  expect(await ask('identity', '/quick')).toBe(200);
  await until(async () => (await ask('booking', '/quick').catch(() => 503)) === 200);
  expect(await ask('booking', '/quick')).toBe(200);
  await Promise.all([hanging.stop(), well.stop(), upstreams.onApplicationShutdown()]);
});
