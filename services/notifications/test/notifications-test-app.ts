import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Bull, { type Queue } from 'bull';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  events,
  type EventData,
  type EventType,
  type Role,
  type StudioEvent,
} from '@studio/contracts';
import { addDays, HOME_STUDIO_ID, newId, studioDay, studioInstant } from '@studio/domain-kit';
import { createService, redisOf } from '@studio/nest-kit';
import type { EventJob } from '@studio/outbox';
import { createTestDatabase, TestIdentity, testRedisUrl, type TestDatabase } from '@studio/testing';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module.js';
import { loadConfig } from '../src/config.js';
import { databaseSettings } from '../src/database/data-source.js';
import { MailTestApp } from './mail-test-app.js';

/** Of the class that `booked` is about. In the future on whatever day this runs: of a class that has
 * begun nobody is told that they won a seat. */
const classDay = addDays(studioDay(new Date()), 2);
export const onClassDay = (clock: string): string => studioInstant(classDay, clock).toISOString();
export const classTimes = {
  startsAt: onClassDay('06:30'),
  endsAt: onClassDay('07:20'),
  cancelUntil: studioInstant(addDays(classDay, -1), '18:30').toISOString(),
};

/** As a calendar file writes an instant. */
export const calendarTime = (at: string): string => at.replaceAll(/[-:]|\.\d+/g, '');

export interface Person {
  id: string;
  email: string;
  fullName: string;
  token: string;
}

/** The notifications service with its stores, an SMTP server, and events as the relay brings them. */
export class NotificationsTestApp {
  private readonly extra: NestFastifyApplication[] = [];

  private constructor(
    readonly app: NestFastifyApplication,
    readonly url: string,
    readonly identity: TestIdentity,
    readonly mails: MailTestApp,
    /** What every instance is started with. */
    readonly env: Record<string, string>,
    private readonly database: TestDatabase,
    private readonly queue: Queue<EventJob>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<NotificationsTestApp> {
    const mails = new MailTestApp();
    const redisUrl = testRedisUrl();
    // What the spec adds and reads does not go by a line that it breaks.
    const direct = { ...redisOf(redisUrl), prefix: redisOf(env['REDIS_URL'] ?? redisUrl).prefix };
    const [identity, database] = await Promise.all([
      TestIdentity.start({ redis: direct }),
      createTestDatabase('notifications', databaseSettings),
      mails.start(),
    ]);
    const full = {
      PORT: '0',
      NODE_ENV: 'test',
      PUBLIC_URL: identity.url,
      SERVICE_SECRET: 's'.repeat(32),
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl,
      IDENTITY_URL: identity.url,
      BOOKING_URL: identity.url,
      PAYMENTS_URL: identity.url,
      SMTP_URL: mails.url,
      MAIL_FROM: 'Mawj Pilates <hello@demo.studio>',
      MAIL_FIRST_PAUSE_MS: '50',
      JOBS_EVERY_MS: '50',
      HEARTBEAT_MS: '300',
      ...env,
    };
    const { url: address, prefix } = direct;
    const queue = new Bull<EventJob>('batches:{notifications}', address, { prefix });
    const app = await serve(full);
    return new NotificationsTestApp(
      app,
      await app.getUrl(),
      identity,
      mails,
      full,
      database,
      queue,
    );
  }

  get publicUrl(): string {
    return this.identity.url;
  }

  /** Another instance on the same stores. */
  async another(): Promise<string> {
    const app = await serve(this.env);
    this.extra.push(app);
    return app.getUrl();
  }

  async stop(): Promise<void> {
    await Promise.all([this.app, ...this.extra].map((app) => app.close()));
    await Promise.all([this.queue.close(), this.identity.stop(), this.mails.stop()]);
    await this.database.drop();
  }

  /** A member whose profile has arrived here. */
  async person({
    fullName = 'Noor Al Suwaidi',
    role = 'user',
    email,
  }: {
    fullName?: string;
    role?: Role;
    email?: string;
  } = {}): Promise<Person> {
    const id = newId();
    const address = email ?? `${id}@spec.studio`;
    await this.sql(
      `INSERT INTO recipients (studio_id, user_id, email, full_name, role, as_of)
       VALUES ($1, $2, $3, $4, $5, 'epoch')`,
      [HOME_STUDIO_ID, id, address, fullName, role],
    );
    const token = await this.identity.tokenFor({ id, role, email: address });
    return { id, email: address, fullName, token };
  }

  event<T extends EventType>(type: T, data: EventData<T>): StudioEvent<T> {
    const occurredAt = new Date().toISOString();
    return { id: newId(), type, studioId: HOME_STUDIO_ID, occurredAt, requestId: null, data };
  }

  /** Keeps events where their consumers ask for them, as one batch; returns its job. */
  publish(...batch: [StudioEvent, ...StudioEvent[]]): EventJob {
    const [{ id, studioId, type }] = batch;
    const body = JSON.stringify({ events: batch });
    this.identity.handlers.set(`GET /internal/event-batches/${id}`, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
    return { id, studioId, from: events[type].from };
  }

  /** For a spec's own stand-in of another service: answers when it is asked for events. */
  answersEvent(request: IncomingMessage, response: ServerResponse): boolean {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const handler = this.identity.handlers.get(`GET ${path}`);
    if (handler) void handler(request, response);
    return handler !== undefined;
  }

  /** Brings an event, `copies` times: each in a job of its own, as after a relay's mishap. */
  async deliver(event: StudioEvent, copies = 1): Promise<void> {
    const job = this.publish(event);
    const opts = { attempts: 10, backoff: 50, removeOnComplete: true };
    await this.queue.addBulk(
      Array.from({ length: copies }, () => ({
        data: job,
        opts: { ...opts, jobId: randomUUID() },
      })),
    );
  }

  /** Brings events in one batch. */
  async deliverTogether(...batch: [StudioEvent, ...StudioEvent[]]): Promise<void> {
    await this.queue.add(this.publish(...batch), { jobId: randomUUID(), removeOnComplete: true });
  }

  booked(userId: string, more: Partial<EventData<'booking.confirmed.v1'>> = {}) {
    return this.event('booking.confirmed.v1', {
      bookingId: newId(),
      userId,
      scheduleId: newId(),
      className: 'Reformer Flow',
      trainerName: 'Layla Haddad',
      roomName: 'Reformer Studio',
      ...classTimes,
      paidWith: '1 credit, 10-class package',
      ...more,
    });
  }

  async call<Body>(
    method: string,
    path: string,
    { as, body }: { as?: Person | undefined; body?: unknown } = {},
  ): Promise<{ status: number; body: Body }> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.app.get(DataSource).query(text, values);
  }

  /** All keys of this desk are gone, as after a FLUSHALL on a Redis of its own. */
  async loseRedis(): Promise<void> {
    const { url, prefix } = redisOf(this.env['REDIS_URL'] ?? '');
    const redis = new Redis(url);
    // In one step, as FLUSHALL: between a look and a delete Bull could leave half a job.
    await redis.eval(
      `for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end`,
      0,
      `${prefix}*`,
    );
    redis.disconnect();
  }
}

const serve = async (env: Record<string, string>): Promise<NestFastifyApplication> => {
  const config = loadConfig(env);
  const app = await createService({ name: 'notifications', module: AppModule.register(config) });
  await app.listen(0, '127.0.0.1');
  return app;
};
