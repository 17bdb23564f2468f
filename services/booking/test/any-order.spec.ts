import { jest } from '@jest/globals';
import { addDays, studioInstant } from '@studio/domain-kit';
import { rounds } from '@studio/testing';
import fc from 'fast-check';
import { ExpireHolds } from '../src/seats/holds/expire-holds.job.js';
import { ReconcileWaitlists } from '../src/seats/waitlist-entries/reconcile-waitlists.job.js';
import { ReconcileNoShows } from '../src/attendance/no-shows/reconcile-no-shows.job.js';
import { ClassModel } from './class-model.js';
import { WaitlistClient } from './waitlist-client.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let client: WaitlistClient;
let admin: Person;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new WaitlistClient(studio);
  admin = await studio.person('admin');
  // Time goes on step by step: the jobs run when the model does.
  for (const { app } of studio.apps)
    for (const job of [ExpireHolds, ReconcileWaitlists, ReconcileNoShows])
      await app.get(job).beforeApplicationShutdown();
});
afterAll(() => studio.close());

// Seconds each alone; the machine may be busy.
jest.setTimeout(300_000);

const SEED = 20261121;
const RUNS = rounds({ fast: 1, slow: 6 });
const MEMBERS = 5;
const CREDITS = 3;
/** Hours from the morning or the evening, and seats, by start; two are at the same time. */
const classes = [
  { hours: 9, capacity: 1 },
  { hours: 26, capacity: 2 },
  { hours: 30, capacity: 1 },
  { hours: 30, capacity: 1 },
];

interface Step {
  does:
    | 'book'
    | 'cancel'
    | 'undo'
    | 'join'
    | 'leave'
    | 'accept'
    | 'decline'
    | 'checkIn'
    | 'resize'
    | 'callOff'
    | 'jump';
  member: number;
  class: number;
  app: number;
  mode: 'auto' | 'ask';
  by: 1 | -1;
  minutes: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom('book', 'join', 'join', 'join') },
    { weight: 10, arbitrary: fc.constantFrom('cancel', 'cancel', 'accept', 'decline') },
    { weight: 8, arbitrary: fc.constantFrom('jump', 'jump', 'jump', 'undo') },
    { weight: 2, arbitrary: fc.constantFrom('leave', 'checkIn', 'resize', 'resize') },
    { weight: 1, arbitrary: fc.constantFrom('callOff', 'resize', 'leave') },
  ) as fc.Arbitrary<Step['does']>,
  member: fc.nat(MEMBERS - 1),
  class: fc.nat(classes.length - 1),
  app: fc.nat(1),
  mode: fc.constantFrom('auto', 'ask'),
  by: fc.constantFrom(1, -1),
  minutes: fc.constantFrom(5, 20, 40, 60, 125, 125, 300),
});

/** What is published about a seat or a place on the waitlist; each as often as the model says. */
const payloads = [
  'class.waiting_joined.v1',
  'class.waiting_left.v1',
  'class.offered.v1',
  'class.promoted.v1',
  'class.skipped.v1',
  'class.offer_lapsed.v1',
  'class.list_closed.v1',
];

/** What somebody has who can do it. */
const aims: Partial<Record<Step['does'], readonly string[]>> = {
  cancel: ['seat'],
  undo: ['undo'],
  leave: ['waiting', 'skipped', 'offered'],
  accept: ['offered'],
  decline: ['offered'],
};
const still = { app: 0, mode: 'auto', by: 1, minutes: 0 } as const;

class Run {
  private constructor(
    private readonly members: readonly (Person & { packageId: string })[],
    private readonly ids: readonly string[],
    private readonly model: ClassModel,
  ) {}

  static async begin(clockTime: string): Promise<Run> {
    const day = addDays(studio.today(), 1);
    await client.jump(studioInstant(day, clockTime));
    const { clock } = studio;
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, () => studio.memberWith(CREDITS)),
    );
    const input = classes.map(({ hours, capacity }) => ({ startsAt: clock.in(hours), capacity }));
    const ids: string[] = [];
    for (const one of input) ids.push(await studio.addClass(one));
    const whose = { count: MEMBERS, credits: CREDITS };
    return new Run(members, ids, new ClassModel(input, whose, clock.now().getTime()));
  }

  /** Everything is full from the beginning: what follows is about the lines. */
  async fillUp(): Promise<void> {
    const seats = classes.flatMap(({ capacity }, n) => Array.from({ length: capacity }, () => n));
    for (const [member, n] of seats.entries())
      await this.take({ ...still, does: 'book', member, class: n });
  }

  async take(input: Step): Promise<void> {
    const step = this.aim(input);
    await this.verbs[step.does](step);
    await client.runJobs();
    this.model.runJobs();
  }

  /** At somebody who can do it, where there is one: most random answers are to nothing. */
  private aim(step: Step): Step {
    const found = this.model.classes.flatMap((one, n) => [
      ...one.entries.map(({ member, state }) => ({ member, class: n, has: state })),
      ...one.seats.map(({ member }) => ({ member, class: n, has: 'seat' })),
      ...one.kept.map(({ seat }) => ({ member: seat.member, class: n, has: 'undo' })),
    ]);
    const has = aims[step.does];
    if (has && !found.some((one) => has.includes(one.has)) && step.by === 1)
      return { ...step, does: 'join' };
    const who = found.filter((one) => has?.includes(one.has));
    const one = who[(step.member + step.class * MEMBERS) % (who.length + 1)];
    return one ? { ...step, member: one.member, class: one.class } : step;
  }

  private readonly verbs: Record<Step['does'], (step: Step) => Promise<void>> = {
    book: async (step) => {
      const { status, body } = await studio.book(this.member(step), this.id(step), step);
      expect(body.code ?? String(status)).toBe(this.model.book(step.member, step.class));
    },
    cancel: async (step) => {
      const booking = await this.bookingOf(step, `'confirmed', 'attended', 'no_show'`);
      if (!booking) return;
      const { body } = await studio.cancel(this.member(step), booking, step.app);
      const expected = this.model.cancel(step.member, step.class);
      const { code, creditReturned } = body as { code?: string; creditReturned?: boolean };
      expect(code ?? creditReturned).toBe(expected);
    },
    undo: async (step) => {
      if (!this.model.mayUndo(step.member, step.class)) return;
      const booking = await this.bookingOf(step, `'cancelled'`);
      const path = `/api/bookings/${booking}/undo-cancel`;
      const { token } = this.member(step);
      const { status, body } = await studio.call('POST', path, { token, app: step.app });
      expect(body.code ?? String(status)).toBe(this.model.undo(step.member, step.class));
    },
    join: async (step) => {
      const { body } = await client.join(this.id(step), this.member(step), step);
      const expected = this.model.join(step.member, step.class, step.mode);
      expect(body.code ?? body.position).toBe(expected);
    },
    leave: async (step) => {
      expect((await client.leave(this.id(step), this.member(step), step.app)).status).toBe(204);
      this.model.leave(step.member, step.class);
    },
    accept: async (step) => {
      const { status, body } = await client.accept(this.id(step), this.member(step), step.app);
      expect(body.code ?? String(status)).toBe(this.model.accept(step.member, step.class));
    },
    decline: async (step) => {
      const { status, body } = await client.decline(this.id(step), this.member(step), step.app);
      expect(body.code ?? String(status)).toBe(this.model.decline(step.member, step.class));
    },
    checkIn: async (step) => {
      if (!this.model.mayCheckIn(step.member, step.class)) return;
      const booking = await this.bookingOf(step, `'confirmed'`);
      const path = `/api/bookings/${booking}/check-in`;
      const { token } = admin;
      expect((await studio.call('POST', path, { token, app: step.app })).status).toBe(200);
      this.model.checkIn(step.member, step.class);
    },
    resize: async (step) => {
      const capacity = this.model.classes[step.class]!.capacity + step.by;
      if (capacity === 0) return;
      const { status, body } = await studio.call('PATCH', `/api/admin/schedules/${this.id(step)}`, {
        token: admin.token,
        app: step.app,
        body: { capacity, reason: 'any order' },
      });
      expect(body.code ?? String(status)).toBe(this.model.resize(step.class, step.by));
    },
    callOff: async (step) => {
      const path = `/api/admin/schedules/${this.id(step)}/cancel`;
      const { status, body } = await studio.call('POST', path, {
        token: admin.token,
        app: step.app,
        body: { reason: 'any order' },
      });
      expect(body.code ?? String(status)).toBe(this.model.callOff(step.class));
    },
    jump: async ({ minutes }) => {
      const to = new Date(studio.clock.now().getTime() + minutes * 60_000);
      await client.heartbeat(to);
      studio.clock.set(to);
      await Promise.all(studio.apps.map(({ app }) => app.get(ExpireHolds).execute()));
      await client.runJobs();
      await Promise.all(studio.apps.map(({ app }) => app.get(ReconcileNoShows).execute()));
      this.model.jump(to.getTime());
    },
  };

  /** Seats, claims, lines in their order, offers and credits are as the model says. */
  async agrees(): Promise<void> {
    for (const [n, id] of this.ids.entries()) {
      const one = this.model.classes[n]!;
      const [counted] = await studio.sql<{ seats: object; line: object }>(
        `SELECT s.claimed, s.waiting, s.booked, s.capacity,
           (SELECT jsonb_object_agg(member_id, status) FROM bookings WHERE schedule_id = s.id
              AND status IN ('held', 'confirmed', 'attended', 'no_show')) AS seats,
           (SELECT jsonb_agg(jsonb_build_array(member_id, mode, state,
                floor(extract(epoch FROM offer_until) * 1000)) ORDER BY rank)
              FROM class_waiting_entries WHERE schedule_id = s.id) AS line
         FROM schedules s WHERE s.id = $1`,
        [id],
      );
      const idOf = (member: number): string => this.members[member]!.id;
      const seats = one.seats.map(({ member, status }) => [idOf(member), status]);
      const entries = one.entries.map(({ member, mode, state, until }) => [
        idOf(member),
        mode,
        state,
        until,
      ]);
      expect(counted).toEqual({
        claimed: one.claimed,
        waiting: entries.length,
        booked: seats.length,
        capacity: one.capacity,
        line: entries.length ? entries : null,
        seats: seats.length ? Object.fromEntries(seats) : null,
      });
    }
    const credits = this.members.map(({ packageId }) => studio.creditsOf(packageId));
    expect(await Promise.all(credits)).toEqual(this.model.credits);
  }

  /** Everyone was told what happened, as often as it did; and the books are right. */
  async endsWell(): Promise<void> {
    const rows = await studio.sql<{ type: string; id: string; times: number }>(
      `SELECT type, data ->> 'userId' AS id, count(*)::int AS times FROM outbox
       WHERE data ->> 'userId' = ANY($1) AND type = ANY($2) GROUP BY 1, 2`,
      [this.members.map(({ id }) => id), payloads],
    );
    const published = rows.map(({ type, id, times }) => {
      const member = this.members.findIndex((one) => one.id === id);
      return [`${type} ${member}`, times];
    });
    const expected = [...this.model.published].filter(([name]) =>
      payloads.includes(name.split(' ')[0]!),
    );
    expect(Object.fromEntries(published)).toEqual(Object.fromEntries(expected));
    expect(await studio.issues()).toEqual([]);
  }

  /** All at once: nothing is promised of who wins, only that the books are right. */
  async rush(steps: readonly Step[]): Promise<void> {
    const statuses = await Promise.all(
      steps.map(async (step) => {
        const [id, member] = [this.id(step), this.member(step)];
        if (step.does === 'book') return (await studio.book(member, id, step)).status;
        if (step.does === 'join') return (await client.join(id, member, step)).status;
        if (step.does === 'leave') return (await client.leave(id, member, step.app)).status;
        if (step.does === 'accept') return (await client.accept(id, member, step.app)).status;
        if (step.does === 'decline') return (await client.decline(id, member, step.app)).status;
        const booking = await this.bookingOf(step, `'confirmed'`);
        if (step.does === 'cancel' && booking)
          return (await studio.cancel(member, booking, step.app)).status;
        await client.runJobs();
        return 200;
      }),
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await client.runJobs();
    expect(await studio.issues()).toEqual([]);
  }

  private member({ member }: Step): Person {
    return this.members[member]!;
  }

  private id(step: Step): string {
    return this.ids[step.class]!;
  }

  private async bookingOf(step: Step, statuses: string): Promise<string | undefined> {
    const [row] = await studio.sql<{ id: string }>(
      `SELECT id FROM bookings WHERE schedule_id = $1 AND member_id = $2
         AND status IN (${statuses}) ORDER BY cancelled_at DESC NULLS LAST, id DESC LIMIT 1`,
      [this.id(step), this.member(step).id],
    );
    return row?.id;
  }
}

test('whatever members and the studio do in whatever order, model and books agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('08:00', '20:30'),
      fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }),
      fc.array(step, { maxLength: 12 }),
      async (clockTime, steps, atOnce) => {
        const run = await Run.begin(clockTime);
        await run.fillUp();
        for (const one of steps) {
          await run.take(one);
          await run.agrees();
        }
        await run.endsWell();
        await run.rush(atOnce);
      },
    ),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
});
