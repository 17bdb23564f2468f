import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Controller, Get, Injectable, Module, Param } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { freePort } from '../src/free-ports.js';
import {
  createService,
  databaseModule,
  Metrics,
  RepeatingJob,
  serveMetrics,
} from '../src/index.js';
import { throwAwayDatabase } from './database.js';

@Controller('things')
class ThingsController {
  @Get(':id')
  one(@Param('id') id: string): unknown {
    if (id === 'none') throw new Error('broken');
    return { id };
  }
}

/** Fails until it is told not to. */
@Injectable()
class Tidy extends RepeatingJob {
  isBroken = true;

  constructor() {
    super('tidy', 5);
  }

  async execute(): Promise<void> {
    if (this.isBroken) throw new Error('not yet');
    await Promise.resolve();
  }
}

let database: Awaited<ReturnType<typeof throwAwayDatabase>>;
let app: NestFastifyApplication;
let url: string;
let port: number;
let close: () => void;

beforeAll(async () => {
  database = await throwAwayDatabase();
  const config = { DATABASE_URL: database.url, DATABASE_POOL: 1 };
  @Module({
    imports: [databaseModule({ entities: [], migrations: [], config })],
    controllers: [ThingsController],
    providers: [Tidy],
  })
  class ProbeModule {}
  app = await createService({ name: 'probe', module: ProbeModule });
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
  port = await freePort();
  const server = await serveMetrics(app.get(Metrics), { METRICS_PORT: port });
  close = () => server?.close();
});
afterAll(async () => {
  close();
  await app.close();
  await database.drop();
});

const scrape = async (): Promise<string[]> => {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toContain('text/plain');
  return (await answer.text()).split('\n');
};

/** Asks until a line is there: what was read is kept for two seconds. */
const finds = async (pattern: RegExp): Promise<string> => {
  for (;;) {
    const line = (await scrape()).find((one) => pattern.test(one));
    if (line) return line;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

it('requests are counted by the pattern of their route, never by ids in it', async () => {
  for (const path of ['/things/17', '/things/18', '/things/none', '/no-such/17', '/healthz'])
    await (await fetch(url + path)).text();
  await finds(/_count{method="GET",route="\/things\/:id",status="200"} 2$/);
  await finds(/_count{method="GET",route="\/things\/:id",status="500"} 1$/);
  await finds(/_count{method="GET",route="unknown",status="404"} 1$/);
  const routes = (await scrape()).join('\n').match(/route="[^"]*"/g);
  expect(new Set(routes)).toEqual(new Set(['route="/things/:id"', 'route="unknown"']));
});

it('metrics are on their own port of this machine, never on the public one', async () => {
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  const server = await serveMetrics(app.get(Metrics), { METRICS_PORT: await freePort() });
  expect((server?.address() as AddressInfo).address).toBe('127.0.0.1');
  server?.close();
  expect(await serveMetrics(app.get(Metrics), {})).toBeUndefined();
});

it('a port that is taken ends the start', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port: number } = taken.address() as AddressInfo;
  const start = serveMetrics(app.get(Metrics), { METRICS_PORT: number });
  await expect(start).rejects.toMatchObject({ code: 'EADDRINUSE' });
  taken.close();
});

it('the pool says who waits for a connection', async () => {
  await finds(/^database_up 1$/);
  const runner = app.get(DataSource).createQueryRunner();
  await runner.connect();
  try {
    await finds(/^database_pool_connections{state="in_use"} 1$/);
    // Its own question waits for the one connection: the reading fails, the rest is told.
    await finds(/^database_pool_waiting [12]$/);
    await finds(/^database_up 0$/);
    await finds(/^metrics_reading_failures_total{reading="database"} [1-9]/);
  } finally {
    await runner.release();
  }
  await finds(/^database_up 1$/);
});

it('a job that fails is seen, and when it has come through', async () => {
  await finds(/^job_failures{job_name="tidy"} [1-9]/);
  const line = await finds(/^job_heartbeat_age_seconds{job_name="tidy"} /);
  expect(Number(line.split(' ').at(-1))).toBeGreaterThan(1);
  app.get(Tidy).isBroken = false;
  app.get(Tidy).soon();
  await finds(/^job_failures{job_name="tidy"} 0$/);
  await finds(/^job_heartbeat_age_seconds{job_name="tidy"} 0\.\d/);
  await finds(/^job_overdue{job_name="tidy"} 0$/);
});
