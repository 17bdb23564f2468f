import { randomUUID } from 'node:crypto';
import type { Role } from '@studio/contracts';
import { HOME_STUDIO_ID, newId, studioDay, type Issue } from '@studio/domain-kit';
import { signServiceToken } from '@studio/auth';
import {
  createTestDatabase,
  startService,
  TestIdentity,
  testRedisUrl,
  until,
  type RunningService,
  type TestDatabase,
} from '@studio/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../src/app.module.js';
import type { BookingConfig } from '../src/config.js';
import { serviceOptions } from '../src/service-options.js';
import type { Clock } from '../src/shared/studio-context.js';
import { findIssues } from '../src/operations/integrity/find-issues.js';
import { bookingDatabase } from '../src/database/data-source.js';

export const SERVICE_SECRET = 'a secret of thirty-two characters, at least';
const HOUR = 3_600_000;

export class TestClock implements Clock {
  constructor(private at = new Date('2026-11-23T04:00:00Z')) {}

  now(): Date {
    return new Date(this.at);
  }

  set(at: Date | string): void {
    this.at = new Date(at);
  }

  /** Hours from now. */
  in(hours: number): Date {
    return new Date(this.at.getTime() + hours * HOUR);
  }
}

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
}

export interface Person {
  id: string;
  token: string;
}

/** What the specs read of an answer; the contracts hold the rest. */
export interface AnswerBody {
  code?: string;
  hint?: string;
  details?: { bookingId?: string };
  booking?: { id: string; schedule: object; paidWith: object };
  items?: { id: string }[];
}

/** Booking as it runs in production, on a database of its own, with a clock that stands still. */
export class OpenStudio {
  private constructor(
    readonly clock: TestClock,
    readonly identity: TestIdentity,
    private readonly database: TestDatabase,
    private readonly start: () => Promise<RunningService>,
    readonly apps: RunningService[],
    readonly classTypeId: string,
    private readonly roomId: string,
    readonly trainerId: string,
  ) {}

  /** `over` leads to the database, then to Redis, by another address. */
  static async open({
    instances = 1,
    unsafe = false,
    over = (address: string): Promise<string> => Promise.resolve(address),
  } = {}): Promise<OpenStudio> {
    const clock = new TestClock();
    const [identity, database] = await Promise.all([
      TestIdentity.start(),
      createTestDatabase('booking', bookingDatabase),
    ]);
    const config: BookingConfig = {
      PORT: 0,
      HOST: '127.0.0.1',
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PUBLIC_URL: identity.url,
      LOCAL_MODE: false,
      DEMO_ON_NETWORK: false,
      DRAIN_SECONDS: 0,
      SERVICE_SECRET,
      DATABASE_URL: await over(database.url),
      INVOICE_NAME: '',
      INVOICE_ADDRESS: '',
      INVOICE_TRN: '',
      DATABASE_POOL: 8,
      MIGRATE: true,
      DATABASE_POOLER: 'none',
      READ_MAX_LAG_MS: 2_000,
      REDIS_URL: await over(testRedisUrl()),
      STUDIO_ID: HOME_STUDIO_ID,
      IDENTITY_URL: identity.url,
      PAYMENTS_URL: identity.url,
      ...(unsafe ? { BOOKING_UNSAFE_NO_LOCK: '1' as const } : {}),
    };
    // At once, as two instances of a deployment: the migrations must stand it.
    const start = (): Promise<RunningService> =>
      startService(AppModule.with(config, clock), serviceOptions());
    const apps = await Promise.all(Array.from({ length: instances }, start));
    const [classTypeId, roomId, trainerId] = [newId(), newId(), newId()];
    const studio = new OpenStudio(
      clock,
      identity,
      database,
      start,
      apps,
      classTypeId,
      roomId,
      trainerId,
    );
    await studio.addClassType({ id: classTypeId, name: 'Reformer Flow' });
    await studio.sql(`INSERT INTO rooms VALUES ($1, $2, 'Reformer Studio', 10)`, [
      HOME_STUDIO_ID,
      roomId,
    ]);
    await studio.addTrainer(trainerId, 'Layla Haddad');
    return studio;
  }

  async close(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.stop()));
    await this.identity.stop();
    await this.database.drop();
  }

  /** All instances end; as many are there again at `backAt`. */
  async restart(backAt: Date): Promise<void> {
    const ended = this.apps.splice(0);
    await Promise.all(ended.map((app) => app.stop()));
    this.clock.set(backAt);
    this.apps.push(...(await Promise.all(ended.map(() => this.start()))));
  }

  get url(): string {
    return this.apps[0]!.url;
  }

  get dataSource(): DataSource {
    return this.apps[0]!.app.get(DataSource);
  }

  async sql<Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.dataSource.query(text, values);
  }

  /** What the service's own role can't do. */
  get asAdministrator(): TestDatabase['asAdministrator'] {
    return this.database.asAdministrator.bind(this.database);
  }

  async person(
    role: Role = 'user',
    { id = newId(), fullName = 'Noor Al Suwaidi' } = {},
  ): Promise<Person> {
    return { id, token: await this.identity.tokenFor({ id, role, fullName }) };
  }

  async addClassType({
    id = newId(),
    name = `Mat ${newId()}`,
    creditCost = 1,
  } = {}): Promise<string> {
    await this.sql(
      `INSERT INTO class_types VALUES ($1, $2, $3, 'Slow.', 'all', 50, 'reformer', 10, $4, 16000)`,
      [HOME_STUDIO_ID, id, name, creditCost],
    );
    return id;
  }

  async addTrainer(id: string = newId(), name = 'Maya Rossi'): Promise<string> {
    await this.sql(`INSERT INTO trainers (studio_id, id, name) VALUES ($1, $2, $3)`, [
      HOME_STUDIO_ID,
      id,
      name,
    ]);
    return id;
  }

  /** A class of 50 minutes; overlap of trainer and room is waived unless said. */
  async addClass(
    input: {
      startsAt?: Date;
      capacity?: number;
      status?: string;
      classTypeId?: string;
      trainerId?: string;
      overlapReason?: string | null;
    } = {},
  ): Promise<string> {
    const id = newId();
    const startsAt = input.startsAt ?? this.clock.in(48);
    await this.sql(
      `INSERT INTO schedules (studio_id, id, class_type_id, trainer_id, room_id, starts_at, ends_at,
         capacity, status, overlap_reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        HOME_STUDIO_ID,
        id,
        input.classTypeId ?? this.classTypeId,
        input.trainerId ?? this.trainerId,
        this.roomId,
        startsAt,
        new Date(startsAt.getTime() + 50 * 60_000),
        input.capacity ?? 10,
        input.status ?? 'scheduled',
        input.overlapReason === undefined ? 'spec' : input.overlapReason,
      ],
    );
    return id;
  }

  /** A package that the studio sells. */
  async addPackage(
    input: { credits?: number; oncePerPerson?: boolean; months?: number } = {},
  ): Promise<string> {
    const id = newId();
    await this.sql(
      `INSERT INTO packages (studio_id, id, name, credits, price, validity_count, validity_unit,
         class_type_ids, once_per_person, intro)
       VALUES ($1, $2, '10-class package', $3, 125000, $4, 'month', $5, $6, $6)`,
      [
        HOME_STUDIO_ID,
        id,
        input.credits ?? 10,
        input.months ?? 2,
        [this.classTypeId],
        input.oncePerPerson ?? false,
      ],
    );
    return id;
  }

  /** Credits that a member owns, as a grant would enter them. */
  async giveCredits(
    member: Person,
    credits: number,
    input: { expiresOn?: string; classTypeIds?: string[]; frozen?: [string, string] } = {},
  ): Promise<string> {
    const id = newId();
    await this.sql(
      `INSERT INTO user_packages (studio_id, id, member_id, name, class_type_ids, credits_total,
         credits_left, valid_from, expires_on, price_paid, purchased_at, frozen_from, frozen_until)
       VALUES ($1, $2, $3, '10-class package', $4, $5, $5, '2026-01-01', $6, 0, $7, $8, $9)`,
      [
        HOME_STUDIO_ID,
        id,
        member.id,
        input.classTypeIds ?? [this.classTypeId],
        credits,
        input.expiresOn ?? '2027-12-31',
        this.clock.now(),
        input.frozen?.[0] ?? null,
        input.frozen?.[1] ?? null,
      ],
    );
    await this.sql(
      `INSERT INTO credit_ledger (studio_id, id, user_package_id, member_id, kind, delta, at)
       VALUES ($1, $2, $3, $4, 'grant', $5, $6)`,
      [HOME_STUDIO_ID, newId(), id, member.id, credits, this.clock.now()],
    );
    return id;
  }

  async memberWith(credits: number): Promise<Person & { packageId: string }> {
    const member = await this.person();
    return { ...member, packageId: await this.giveCredits(member, credits) };
  }

  /** Every instance knows their sessions: a busy machine is not what a race is about. */
  async arrive(members: readonly Person[]): Promise<void> {
    for (const { token } of members)
      for (const app of this.apps.keys())
        await until(
          async () => (await this.call('GET', '/api/trainers', { token, app })).status === 200,
          { timeoutMs: 30_000 },
        );
  }

  async call(
    method: string,
    path: string,
    { token, body, key, app = 0 }: CallOptions = {},
  ): Promise<Answer<AnswerBody>> {
    const response = await fetch(`${this.apps[app]!.url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as AnswerBody };
  }

  book(member: Person, scheduleId: string, input: BookOptions = {}): Promise<Answer<AnswerBody>> {
    return this.call('POST', '/api/bookings', {
      token: member.token,
      key: input.key ?? randomUUID(),
      body: { scheduleId, ...(input.userPackageId ? { userPackageId: input.userPackageId } : {}) },
      app: input.app ?? 0,
    });
  }

  cancel(member: Person, bookingId: string, app = 0): Promise<Answer<AnswerBody>> {
    return this.call('DELETE', `/api/bookings/${bookingId}`, { token: member.token, app });
  }

  asPayments(
    method: string,
    path: string,
    body?: Record<string, unknown>,
  ): Promise<Answer<AnswerBody>> {
    return this.asService('payments', { method, path, body });
  }

  asIdentity(
    method: string,
    path: string,
    body?: Record<string, unknown>,
  ): Promise<Answer<AnswerBody>> {
    return this.asService('identity', { method, path, body });
  }

  async asService(
    from: 'payments' | 'identity' | 'notifications',
    input: { method: string; path: string; body?: Record<string, unknown> | undefined },
  ): Promise<Answer<AnswerBody>> {
    const token = await signServiceToken({ from, to: 'booking', secret: SERVICE_SECRET });
    const { method, path, body } = input;
    return this.call(method, path, { token, ...(body ? { body } : {}) });
  }

  async creditsOf(packageId: string): Promise<number> {
    const [row] = await this.sql<{ credits_left: number }>(
      'SELECT credits_left FROM user_packages WHERE id = $1',
      [packageId],
    );
    return row!.credits_left;
  }

  async bookedIn(scheduleId: string): Promise<number> {
    const [row] = await this.sql<{ booked: number }>('SELECT booked FROM schedules WHERE id = $1', [
      scheduleId,
    ]);
    return row!.booked;
  }

  /** What `check:state` would find: nothing, on a studio that is right. */
  issues(): Promise<Issue[]> {
    const now = this.clock.now();
    return findIssues(this.dataSource, HOME_STUDIO_ID, { now, jobsHadTime: false });
  }

  today(): string {
    return studioDay(this.clock.now());
  }
}

interface CallOptions {
  token?: string;
  body?: Record<string, unknown>;
  key?: string;
  app?: number;
}

interface BookOptions {
  key?: string;
  userPackageId?: string;
  app?: number;
}

/** How many answers had which status or refusal: `{ '201': 1, CLASS_FULL: 49 }`. */
export const countByOutcome = (answers: readonly Answer<AnswerBody>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status < 400 ? String(status) : String(body.code);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};
