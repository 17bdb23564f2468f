import { randomUUID } from 'node:crypto';
import type { AdminClassWaiting, ScheduleView, WaitingEntry } from '@studio/contracts';
import { addDays, HOME_STUDIO_ID, studioInstant } from '@studio/domain-kit';
import { ReconcileWaitlists } from '../src/seats/waitlist-entries/reconcile-waitlists.job.js';
import type { OpenStudio, Person } from './open-studio.js';

type Holder = Person & { packageId: string };

interface Reply<Body> {
  status: number;
  body: Body & { code?: string };
}

interface Joining {
  mode?: 'auto' | 'ask';
  app?: number;
  key?: string;
  userPackageId?: string;
}

/** Full classes of a studio that runs, and who waits for them. */
export class WaitlistClient {
  constructor(private readonly studio: OpenStudio) {}

  /** A class whose seats are all somebody's. */
  async full(input: { hours?: number; startsAt?: Date; capacity?: number } = {}) {
    const { clock } = this.studio;
    const capacity = input.capacity ?? 1;
    const startsAt = input.startsAt ?? clock.in(input.hours ?? 48);
    const id = await this.studio.addClass({ startsAt, capacity });
    const seated = [];
    for (let n = 0; n < capacity; n++) seated.push(await this.seat(id));
    return { id, startsAt, seated, first: seated[0]! };
  }

  async seat(classId: string): Promise<Holder & { bookingId: string }> {
    const member = await this.studio.memberWith(1);
    const { status, body } = await this.studio.book(member, classId);
    if (status !== 201) throw new Error(`not booked: ${body.code}`);
    return { ...member, bookingId: body.booking!.id };
  }

  join(classId: string, person: Person, input: Joining = {}): Promise<Reply<WaitingEntry>> {
    const { mode, userPackageId } = input;
    return this.ask(['POST', `/api/schedules/${classId}/waiting-list`], person, {
      body: { ...(mode && { mode }), ...(userPackageId && { userPackageId }) },
      key: input.key ?? randomUUID(),
      app: input.app,
    });
  }

  /** Somebody with credits, at the end of the waitlist. */
  async waiter(classId: string, mode: 'auto' | 'ask' = 'auto', credits = 1): Promise<Holder> {
    const member = await this.studio.memberWith(credits);
    const { status, body } = await this.join(classId, member, { mode });
    if (status !== 201) throw new Error(`not in line: ${body.code}`);
    return member;
  }

  own(classId: string, person: Person): Promise<Reply<WaitingEntry>> {
    return this.ask(['GET', `/api/schedules/${classId}/waiting-list`], person);
  }

  change(classId: string, person: Person, mode: 'auto' | 'ask'): Promise<Reply<WaitingEntry>> {
    const body = { mode };
    return this.ask(['PATCH', `/api/schedules/${classId}/waiting-list`], person, { body });
  }

  leave(classId: string, person: Person, app = 0): Promise<Reply<object>> {
    return this.ask(['DELETE', `/api/schedules/${classId}/waiting-list`], person, { app });
  }

  accept(classId: string, person: Person, app = 0): Promise<Reply<{ bookingId: string }>> {
    return this.ask(['POST', `/api/schedules/${classId}/waiting-list/accept`], person, { app });
  }

  decline(classId: string, person: Person, app = 0): Promise<Reply<object>> {
    return this.ask(['POST', `/api/schedules/${classId}/waiting-list/decline`], person, { app });
  }

  see(classId: string, person: Person): Promise<Reply<ScheduleView>> {
    return this.ask(['GET', `/api/schedules/${classId}`], person);
  }

  mine(person: Person): Promise<Reply<{ items: (WaitingEntry & { schedule: ScheduleView })[] }>> {
    return this.ask(['GET', '/api/me/waiting-list'], person);
  }

  asAdmin(classId: string, admin: Person): Promise<Reply<AdminClassWaiting>> {
    return this.ask(['GET', `/api/admin/schedules/${classId}/waiting-list`], admin);
  }

  /** A server was there all the time, and every instance runs its jobs at once, as their jobs do. */
  async jump(to: Date): Promise<void> {
    await this.heartbeat(to);
    this.studio.clock.set(to);
    await this.runJobs();
  }

  /** 08:00 in the studio; time never goes back, as it wouldn't. */
  nextMorning(): Promise<void> {
    const day = addDays(this.studio.today(), 1);
    return this.jump(studioInstant(day, '08:00'));
  }

  later(minutes: number): Promise<void> {
    return this.jump(new Date(this.studio.clock.now().getTime() + minutes * 60_000));
  }

  async runJobs(): Promise<void> {
    await Promise.all(this.studio.apps.map(({ app }) => app.get(ReconcileWaitlists).execute()));
  }

  async heartbeat(at: Date = this.studio.clock.now()): Promise<void> {
    for (const job of ['class_waiting_lists', 'class_holds', 'event_windows'])
      await this.studio.sql(
        `INSERT INTO heartbeats (studio_id, job, beat_at) VALUES ($1, $2, $3)
         ON CONFLICT (studio_id, job) DO UPDATE SET beat_at = excluded.beat_at`,
        [HOME_STUDIO_ID, job, at],
      );
  }

  /** Events that were published about a person, oldest first. */
  async eventsOf(type: string, { id }: Person): Promise<Record<string, unknown>[]> {
    const rows = await this.studio.sql<{ data: Record<string, unknown> }>(
      `SELECT data FROM outbox WHERE type = $1 AND data ->> 'userId' = $2 ORDER BY id`,
      [type, id],
    );
    return rows.map(({ data }) => data);
  }

  private async ask<Body>(
    [method, path]: [method: string, path: string],
    { token }: Person,
    { body, key, app = 0 }: { body?: object; key?: string; app?: number | undefined } = {},
  ): Promise<Reply<Body>> {
    const response = await fetch(`${this.studio.apps[app]!.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    const parsed = (text === '' ? {} : JSON.parse(text)) as Body & { code?: string };
    return { status: response.status, body: parsed };
  }
}
