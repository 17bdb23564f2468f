import fc from 'fast-check';
import { SeatClock } from '../src/bookings/seat-clock.js';
import { OpenStudio, type Person } from './open-studio.js';

let studio: OpenStudio;
beforeAll(async () => {
  studio = await OpenStudio.open({ instances: 2 });
});
afterAll(() => studio.close());

interface Step {
  does: 'book' | 'cancel';
  member: number;
  class: number;
  app: number;
}

const MEMBERS = 4;
const CREDITS = 2;
/** Hours from now and seats; the first two are at the same time, the last is within 12 h. */
const classes = [
  { hours: 48, capacity: 1 },
  { hours: 48, capacity: 2 },
  { hours: 72, capacity: 2 },
  { hours: 6, capacity: 3 },
];
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('book', 'book', 'cancel'),
  member: fc.nat(MEMBERS - 1),
  class: fc.nat(classes.length - 1),
  app: fc.nat(1),
});

/** The seconds pass in which a cancel can be taken back, and its seat is nobody else's. */
const undoIsOver = async (): Promise<void> => {
  studio.clock.set(studio.clock.in(11 / 3_600));
  await studio.apps[0]!.app.get(SeatClock, { strict: false }).look();
};

/** What the studio's rules say, in a few lines: who sits where and what is left. */
class Model {
  readonly seats = classes.map(() => new Set<number>());
  readonly credits = Array.from({ length: MEMBERS }, () => CREDITS);

  book({ member, class: n }: Step): string {
    if (this.seats[n]!.has(member)) return 'ALREADY_BOOKED';
    if (this.seats[n]!.size >= classes[n]!.capacity) return 'CLASS_FULL';
    if (this.seats.some((one, o) => one.has(member) && classes[o]!.hours === classes[n]!.hours))
      return 'OVERLAPPING_BOOKING';
    if (this.credits[member] === 0) return 'NO_CREDIT';
    this.seats[n]!.add(member);
    this.credits[member]! -= 1;
    return '201';
  }

  /** Whether a credit comes back. */
  cancel({ member, class: n }: Step): boolean {
    this.seats[n]!.delete(member);
    const onTime = classes[n]!.hours >= 12;
    if (onTime) this.credits[member]! += 1;
    return onTime;
  }
}

class Run {
  readonly model = new Model();
  private readonly bookings = new Map<string, string>();

  private constructor(
    private readonly members: readonly (Person & { packageId: string })[],
    private readonly ids: readonly string[],
  ) {}

  static async begin(): Promise<Run> {
    const members = await Promise.all(
      Array.from({ length: MEMBERS }, () => studio.memberWith(CREDITS)),
    );
    const ids = await Promise.all(
      classes.map(({ hours, capacity }) =>
        studio.addClass({ startsAt: studio.clock.in(hours), capacity }),
      ),
    );
    return new Run(members, ids);
  }

  async take(step: Step): Promise<void> {
    const name = `${step.member} ${step.class}`;
    const member = this.members[step.member]!;
    if (step.does === 'book') {
      const expected = this.model.book(step);
      const { status, body } = await studio.book(member, this.ids[step.class]!, { app: step.app });
      expect(body.code ?? String(status)).toBe(expected);
      if (body.booking) this.bookings.set(name, body.booking.id);
    } else if (this.bookings.has(name)) {
      const wasSeated = this.model.seats[step.class]!.has(step.member);
      const answer = await studio.cancel(member, this.bookings.get(name)!, step.app);
      expect(answer.status).toBe(200);
      if (wasSeated) expect(answer.body).toMatchObject({ creditReturned: this.model.cancel(step) });
      await undoIsOver();
    }
  }

  async agrees(): Promise<void> {
    for (const [n, id] of this.ids.entries())
      expect(await studio.bookedIn(id)).toBe(this.model.seats[n]!.size);
    for (const [n, { packageId }] of this.members.entries())
      expect(await studio.creditsOf(packageId)).toBe(this.model.credits[n]);
  }

  /** All at once: nothing is promised of who wins, only that the books are right. */
  async rush(steps: readonly Step[]): Promise<void> {
    const answers = await Promise.all(
      steps.map((step) =>
        studio.book(this.members[step.member]!, this.ids[step.class]!, { app: step.app }),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
}

test('whatever is booked and cancelled in whatever order, model and books agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 25 }),
      fc.array(step, { maxLength: 8 }),
      async (steps, atOnce) => {
        const run = await Run.begin();
        for (const one of steps) await run.take(one);
        await run.agrees();
        await run.rush(atOnce);
        expect(await studio.findings()).toEqual([]);
      },
    ),
    { numRuns: 12, seed: 20261121, endOnFailure: false },
  );
  // Takes 3 s alone; the machine may be busy.
}, 120_000);
