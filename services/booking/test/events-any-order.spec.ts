import { jest } from '@jest/globals';
import { isSlowSpec, rounds } from '@studio/testing';
import fc from 'fast-check';
import { EntityManager } from 'typeorm';
import { ReconcileReservations } from '../src/events/reservations/reconcile-reservations.job.js';
import { EventClient } from './event-client.js';
import { EventModel, type Setting } from './event-model.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
let client: EventClient;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
  client = new EventClient(studio);
});
afterAll(() => studio.close());

const SEED = 20261121;
const RUNS = rounds({ fast: 1, slow: 6 });
const MEMBERS = 4;
const settings: readonly [string, Setting][] = [
  ['a free event', { price: 0, capacity: 1, startsInHours: 10 }],
  ['a paid event, while refunds end', { price: 22_000, capacity: 1, startsInHours: 26 }],
  ['a paid event, up to its start', { price: 9_000, capacity: 2, startsInHours: 5 }],
];

interface Step {
  does: 'take' | 'join' | 'leave' | 'cancel' | 'pay' | 'jump' | 'raise';
  member: number;
  app: number;
  /** Which of the member's places, from the last. */
  back: number;
  minutes: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'take',
    'take',
    'join',
    'join',
    'join',
    'leave',
    'cancel',
    'cancel',
    'pay',
    'pay',
    'jump',
    'jump',
    'raise',
  ),
  member: fc.nat(MEMBERS - 1),
  app: fc.nat(1),
  back: fc.constantFrom(0, 0, 0, 1),
  minutes: fc.constantFrom(5, 36, 60, 115, 115, 115, 120),
});

class Run {
  private constructor(
    private readonly members: readonly Person[],
    private readonly id: string,
    private readonly model: EventModel,
    private readonly isFree: boolean,
  ) {}

  static async begin(setting: Setting): Promise<Run> {
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => studio.person()));
    const id = await client.event(setting);
    const model = new EventModel(setting, studio.clock.now().getTime());
    return new Run(members, id, model, setting.price === 0);
  }

  take(step: Step): Promise<void> {
    return this.verbs[step.does](step);
  }

  private readonly verbs: Record<Step['does'], (step: Step) => Promise<void>> = {
    take: async (step) => {
      const { status, body } = await this.ask(step);
      expect(body.code ?? String(status)).toBe(this.model.take(step.member));
    },
    join: async (step) => {
      const expected = this.model.join(step.member);
      const { message, data } = await client.join(this.id, this.member(step), step.app);
      if (typeof expected === 'number') expect(data?.position).toBe(expected);
      else expect(message).toMatch(expected);
    },
    leave: async (step) => {
      const { data } = await client.position(this.id, this.member(step));
      expect(data !== undefined).toBe(this.model.queue.includes(step.member));
      if (!data) return;
      this.model.leave(step.member);
      expect((await client.leave(data.waiting_list_id, this.member(step))).success).toBe(true);
    },
    cancel: async (step) => {
      const found = await this.placeOf(step);
      if (!found) return;
      const { status, body } = await client.cancel(found.id, this.member(step), step.app);
      expect(body.code ?? String(status)).toBe(this.model.cancel(found.place));
    },
    // Payments asks again, at the same time: one payment has one outcome.
    pay: async (step) => {
      const found = await this.placeOf(step);
      if (!found) return;
      const paid = client.payment(found, this.member(step));
      const answers = await Promise.all([client.pay(paid), client.pay(paid)]);
      const outcome = this.model.pay(found.place);
      expect(answers.map(({ body }) => body.outcome)).toEqual([outcome, outcome]);
    },
    jump: async ({ minutes }) => {
      await client.jump(minutes);
      await runJobs();
      this.model.jump(studio.clock.now().getTime());
    },
    raise: async () => {
      await studio.sql('UPDATE events SET capacity = capacity + 1 WHERE id = $1', [this.id]);
      await runJobs();
      this.model.raise();
    },
  };

  /** Who has a place and who stands where on the waitlist, as the model says; and the books are right. */
  async agrees(): Promise<void> {
    const live = await this.membersIn(
      `SELECT member_id, status FROM event_reservations
       WHERE event_id = $1 AND status IN ('active', 'confirmed')`,
    );
    const held = live.map(({ member, status }) => [member, status]);
    expect(Object.fromEntries(held)).toEqual(this.model.live());
    const entries = 'SELECT member_id FROM event_waiting_entries WHERE event_id = $1 ORDER BY rank';
    expect((await this.membersIn(entries)).map(({ member }) => member)).toEqual(this.model.queue);
    expect(await studio.issues()).toEqual([]);
  }

  /** Everybody on the waitlist sees 1, 2, 3 …; and everyone was told what happened, once. */
  async endsWell(): Promise<void> {
    const { queue, published } = this.model;
    for (const [place, member] of queue.entries())
      expect((await client.position(this.id, this.members[member]!)).data).toMatchObject({
        position: place + 1,
        total_waiting: queue.length,
      });
    expect(await this.payloads()).toEqual(Object.fromEntries(published));
  }

  /** All at once: nothing is promised of who wins, only that the books are right. */
  async rush(steps: readonly Step[]): Promise<void> {
    const answers = await Promise.all(
      steps.map(async (step) => {
        if (step.does === 'take') return (await this.ask(step)).status;
        if (step.does === 'join') await client.join(this.id, this.member(step), step.app);
        const found = ['cancel', 'pay'].includes(step.does) && (await this.placeOf(step));
        if (found && step.does === 'cancel')
          return (await client.cancel(found.id, this.member(step), step.app)).status;
        if (found) await client.pay(client.payment(found, this.member(step)));
        if (step.does === 'raise') await runJobs();
        return 200;
      }),
    );
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    expect(await studio.issues()).toEqual([]);
  }

  private member({ member }: Step): Person {
    return this.members[member]!;
  }

  private ask(step: Step) {
    return client[this.isFree ? 'book' : 'reserve'](this.id, this.member(step), step.app);
  }

  /** One of the member's places, live or over, with what the model knows of it. */
  private async placeOf(step: Step) {
    const places = this.model.placesOf(step.member);
    const rows = await studio.sql<{ id: string }>(
      'SELECT id FROM event_reservations WHERE event_id = $1 AND member_id = $2 ORDER BY id',
      [this.id, this.member(step).id],
    );
    const at = -1 - step.back;
    const [place, row] = [places.at(at), rows.at(at)];
    return place && row && { id: row.id, place };
  }

  private async membersIn(query: string) {
    const rows = await studio.sql<{ member_id: string; status?: string }>(query, [this.id]);
    return rows.map(({ member_id: id, status }) => ({ member: this.numberOf(id), status }));
  }

  private numberOf(id: string): number {
    return this.members.findIndex((member) => member.id === id);
  }

  private async payloads(): Promise<Record<string, number>> {
    const rows = await studio.sql<{ type: string; id: string; times: number }>(
      `SELECT type, data ->> 'userId' AS id, count(*)::int AS times FROM outbox
       WHERE data ->> 'userId' = ANY($1) AND type = ANY($2) GROUP BY 1, 2`,
      [
        this.members.map(({ id }) => id),
        [
          'event.booked.v1',
          'event.promoted.v1',
          'event.refund_due.v1',
          'event.reservation_lapsed.v1',
          'event.window_closing.v1',
        ],
      ],
    );
    return Object.fromEntries(
      rows.map(({ type, id, times }) => [`${type} ${this.numberOf(id)}`, times]),
    );
  }
}

/** Both instances at once, as their jobs do. */
const runJobs = async (): Promise<void> => {
  await Promise.all(studio.apps.map(({ app }) => app.get(ReconcileReservations).execute()));
};

test.each(settings)(
  '%s, in whatever order: model and books agree',
  async (_, setting) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 25, maxLength: 45, size: 'max' }),
        fc.array(step, { maxLength: 12 }),
        async (steps, atOnce) => {
          const run = await Run.begin(setting);
          for (const one of steps) {
            await run.take(one);
            await run.agrees();
          }
          await run.endsWell();
          await run.rush(atOnce);
        },
      ),
      // A failure prints the seed and the shortest way to it.
      { numRuns: RUNS, seed: SEED },
    );
    // Takes 4 s alone; the machine may be busy.
  },
  240_000,
);

const testInSlow = isSlowSpec() ? test : test.skip;
testInSlow(
  'without the lock the last place is given more than once: the books would say so',
  async () => {
    const unsafe = await OpenStudio.open({ instances: 2 });
    const findOne = EntityManager.prototype.findOne;
    // As `lockEvent` would read without its lock.
    const unlocked = jest.spyOn(EntityManager.prototype, 'findOne').mockImplementation(function (
      this: EntityManager,
      entity,
      { lock: _, ...options },
    ) {
      return findOne.call(this, entity, options);
    });
    try {
      await unsafe.sql('ALTER TABLE events DROP CONSTRAINT events_places');
      const unguarded = new EventClient(unsafe);
      const event = await unguarded.event({ capacity: 1 });
      const crowd = await Promise.all(Array.from({ length: 20 }, () => unsafe.person()));
      await unsafe.arrive(crowd);
      const answers = await Promise.all(crowd.map((one, n) => unguarded.book(event, one, n % 2)));
      expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1);
      expect(await unsafe.issues()).toEqual([
        expect.objectContaining({ rule: 'an event has no more places taken than it has' }),
      ]);
    } finally {
      unlocked.mockRestore();
      await unsafe.close();
    }
  },
  120_000,
);
