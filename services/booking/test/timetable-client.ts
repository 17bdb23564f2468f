import { randomUUID } from 'node:crypto';
import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import { ReconcileTimetable } from '../src/planning/timetable/reconcile-timetable.js';
import type { Answer, OpenStudio, Person } from './open-studio.js';

/** What the specs read of answers about the timetable. */
export interface EffectBody {
  code?: string;
  id?: string;
  items?: object[];
  series?: { id: string; conflicts: object[]; dates: object[]; weekday: number };
  holiday?: { id: string } | null;
  season?: { id: string } | null;
  classes?: number;
  made?: number;
  changed?: number;
  cancelled?: number;
  bookings?: number;
  waiting?: number;
  conflicts?: { date: string; because: string; with: string | null }[];
  details?: { conflicts?: { because: string; with: string | null }[]; booked?: number };
}

/** An admin at the timetable. */
interface AdminRequest {
  method: string;
  path: string;
  body?: Record<string, unknown> | undefined;
  key?: string;
  app?: number;
}

export class TimetableClient {
  constructor(
    private readonly studio: OpenStudio,
    readonly admin: Person,
  ) {}

  static async open(studio: OpenStudio): Promise<TimetableClient> {
    return new TimetableClient(studio, await studio.person('admin'));
  }

  ask(method: string, path: string, body?: Record<string, unknown>): Promise<Answer<EffectBody>> {
    return this.send({ method, path, body });
  }

  async send({
    method,
    path,
    body,
    key = randomUUID(),
    app = 0,
  }: AdminRequest): Promise<Answer<EffectBody>> {
    const { token } = this.admin;
    const answer = await this.studio.call(method, `/api/admin/${path}`, {
      token,
      key,
      app,
      ...(body && { body }),
    });
    return answer as Answer<EffectBody>;
  }

  /** A room of its own, so that specs keep out of each other's way. */
  async room(capacity = 12): Promise<string> {
    const { body } = await this.ask('POST', 'rooms', { name: `Room ${newId()}`, capacity });
    return body.id ?? '';
  }

  /** Mondays at 09:30 from 30 November 2026 with a trainer and in a room of its own, unless said. */
  async plan(input: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return {
      classTypeId: this.studio.classTypeId,
      trainerId: input['trainerId'] ?? (await this.studio.addTrainer()),
      roomId: input['roomId'] ?? (await this.room()),
      weekday: 1,
      startTime: '09:30',
      from: '2026-11-30',
      ...input,
    };
  }

  async series(input: Record<string, unknown> = {}): Promise<string> {
    const { status, body } = await this.ask('POST', 'series', await this.plan(input));
    if (status !== 201 || !body.series) throw new Error(`no series: ${JSON.stringify(body)}`);
    return body.series.id;
  }

  /** Its scheduled classes by start. */
  classesOf(seriesId: string): Promise<ClassBody[]> {
    return this.studio.sql<ClassBody>(
      `SELECT id, series_day::text AS day, starts_at AS "startsAt", trainer_id AS "trainerId",
         capacity, booked, waiting, status, changed_singly AS "changedSingly"
       FROM schedules WHERE studio_id = $1 AND series_id = $2 AND status = 'scheduled'
       ORDER BY starts_at`,
      [HOME_STUDIO_ID, seriesId],
    );
  }

  /** What the job does at its turn. */
  async reconcile(app = 0): Promise<void> {
    await this.studio.apps[app]?.app.get(ReconcileTimetable).execute();
  }

  /** Events of a type about a class, in the order in which they were published. */
  async payloads(type: string, scheduleId: string): Promise<Record<string, unknown>[]> {
    const rows = await this.studio.sql<{ data: Record<string, unknown> }>(
      `SELECT data FROM outbox WHERE type = $1 AND data ->> 'scheduleId' = $2 ORDER BY id`,
      [type, scheduleId],
    );
    return rows.map(({ data }) => data);
  }
}

export interface ClassBody {
  id: string;
  day: string;
  startsAt: Date;
  trainerId: string;
  capacity: number;
  booked: number;
  waiting: number;
  status: string;
  changedSingly: boolean;
}
