import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Module } from '@nestjs/common';
import { until } from '@studio/testing';
import { z } from 'zod';
import { createService, Readiness, Repeating, ServiceClient, type Refused } from '../src/index.js';

@Controller()
class ProbeController {
  @Get('list')
  list(): unknown {
    return {};
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

describe('a service that leaves', () => {
  it('is not ready, answers on, and gives its connections back', async () => {
    const leaving = await createService({ name: 'leaving', module: ProbeModule });
    await leaving.listen(0, '127.0.0.1');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async (path: string): Promise<[number | undefined, string | undefined]> => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const { port } = new URL(base);
        request({ port, path, agent }, resolve).once('error', reject).end();
      });
      answer.resume();
      await once(answer, 'end');
      return [answer.statusCode, answer.headers.connection];
    };
    const base = await leaving.getUrl();
    const readiness = leaving.get(Readiness);
    let closed = 0;
    readiness.onClose(() => closed++);
    let turns = 0;
    const loop = new Repeating({ job: 'spec', everyMs: 1, run: async () => void turns++ });
    loop.start(readiness);
    await until(() => turns > 2);
    expect(await ask('/list')).toEqual([200, 'keep-alive']);
    readiness.close();
    readiness.close();
    await loop.stop();
    const before = turns;
    expect(await ask('/list')).toEqual([200, 'close']);
    expect(await ask('/healthz')).toEqual([200, 'close']);
    expect(await ask('/readyz')).toEqual([503, 'close']);
    loop.soon();
    expect([closed, turns]).toEqual([1, before]);
    agent.destroy();
    await leaving.close();
  });
});

describe('a connection that is closed when a call is on its way', () => {
  it.each([
    { method: 'GET', times: 2, outcome: 'answered' },
    { method: 'POST', times: 1, outcome: 'SERVICE_UNAVAILABLE' },
  ])('$method is sent $times times', async ({ method, times, outcome }) => {
    const received: string[] = [];
    const server = createServer((incoming, response) => {
      if (incoming.url === '/first') return void response.end('{}');
      received.push(`${method} ${incoming.url}`);
      // The instance goes away between the request and its answer; the next one answers.
      if (received.length === 1) incoming.socket.destroy();
      else response.end('{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const calls = new ServiceClient({
      baseUrl: `http://127.0.0.1:${port}`,
      caller: 'payments',
      audience: 'booking',
      secret: 's'.repeat(32),
    });
    await calls.get('/first', { schema: z.unknown() });
    const call = method === 'GET' ? calls.get.bind(calls) : calls.post.bind(calls);
    const answer = await call('/x', { schema: z.unknown() }).then(
      () => 'answered',
      (error: Refused) => error.code,
    );
    expect([answer, received]).toEqual([outcome, Array(times).fill(`${method} /x`)]);
    await calls.close();
    server.close();
  });
});
