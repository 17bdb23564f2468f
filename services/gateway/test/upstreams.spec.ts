import { until } from '@studio/testing';
import { configSchema } from '../src/config.js';
import { Upstreams } from '../src/upstreams/upstreams.api.js';
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
  const began = Date.now();
  const crowd = await Promise.allSettled(
    Array.from({ length: 300 }, () => upstreams.ask('booking', { method: 'GET', path: '/slow' })),
  );
  expect(Date.now() - began).toBeLessThan(2 * 600);
  for (const one of crowd) {
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'TIMEOUT' } });
  }
  await hanging.stop();
  await upstreams.onApplicationShutdown();
});
