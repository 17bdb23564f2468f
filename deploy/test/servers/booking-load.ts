import type { Member } from './members.js';
import type { StudioOnServers } from './studio-on-servers.js';

interface Booked {
  booking: { id: string };
}

interface Failure {
  at: number;
  status: number;
  body: unknown;
}

/**
 * Members who book and cancel one class after the other until they are stopped. A request that was
 * not answered, or by a fault, is sent again with the same key, as the app does it.
 */
export class BookingLoad {
  /** Bookings as they were acknowledged last, by id. */
  readonly acknowledged = new Map<string, 'confirmed' | 'cancelled'>();
  /** Times of bookings that were acknowledged. */
  readonly successes: number[] = [];
  readonly failures: Failure[] = [];
  private readonly stayed: { member: Member; id: string }[] = [];
  private isOver = false;
  private startedAt = 0;
  private going: Promise<unknown> | undefined;

  constructor(
    private readonly members: readonly Member[],
    private readonly classes: readonly string[],
  ) {}

  start(): void {
    this.startedAt = Date.now();
    this.going = Promise.all(this.members.map((member) => this.go(member)));
  }

  /** What is under way comes to its end; what each has booked last stays. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.going;
  }

  /**
   * What the books say otherwise than it was acknowledged: a booking that is lost, has another state,
   * or is there although nobody was told of it.
   */
  async differences(studio: StudioOnServers): Promise<string[]> {
    const rows = await studio.query<{ id: string; status: string }>(
      'booking',
      `SELECT b.id, b.status FROM bookings b JOIN members m
         ON m.studio_id = b.studio_id AND m.id = b.member_id
       WHERE m.email = ANY($1) AND b.schedule_id = ANY($2) AND b.booked_at >= $3`,
      [this.members.map(({ email }) => email), this.classes, new Date(this.startedAt)],
    );
    const stored = new Map(rows.map(({ id, status }) => [id, status]));
    const lost = [...this.acknowledged]
      .filter(([id, status]) => stored.get(id) !== status)
      .map(([id, status]) => `${id} was ${status} and is ${stored.get(id) ?? 'lost'}`);
    const unknown = [...stored.keys()].filter((id) => !this.acknowledged.has(id));
    return [...lost, ...unknown.map((id) => `nobody was told of ${id}`)];
  }

  /** The bookings that had stayed are cancelled: another load may have the classes. */
  async giveBack(): Promise<void> {
    await Promise.all(this.stayed.map(({ member, id }) => this.cancel(member, id)));
  }

  /** Acknowledged bookings since then, ms. */
  since(at: number): number {
    return this.successes.filter((each) => each > at).length;
  }

  /** ms from then to the first booking that was acknowledged afterwards, having been asked for afterwards. */
  recoveredAfter(at: number): number {
    const lastFailure = Math.max(at, ...this.failures.map((each) => each.at));
    const first = this.successes.find((each) => each > lastFailure);
    if (first === undefined) throw new Error('nobody could book again');
    return first - at;
  }

  private async go(member: Member): Promise<void> {
    while (!this.isOver)
      for (const scheduleId of this.classes) {
        const id = await this.book(member, scheduleId);
        if (this.isOver) return void this.stayed.push({ member, id });
        await this.cancel(member, id);
      }
  }

  private async book(member: Member, scheduleId: string): Promise<string> {
    const body = { scheduleId };
    const { status, body: answer } = await member.insist<Booked>(
      { method: 'POST', path: '/api/bookings', body },
      (failure) => this.note(failure),
    );
    if (status !== 201) throw new Error(`booking: ${status} ${JSON.stringify(answer)}`);
    const { id } = answer.booking;
    this.acknowledged.set(id, 'confirmed');
    this.successes.push(Date.now());
    return id;
  }

  private async cancel(member: Member, id: string): Promise<void> {
    const sent = { method: 'DELETE', path: `/api/bookings/${id}` } as const;
    const { status, body } = await member.insist(sent, (failure) => this.note(failure));
    if (status !== 200) throw new Error(`cancelling: ${status} ${JSON.stringify(body)}`);
    this.acknowledged.set(id, 'cancelled');
  }

  private note({ status, body }: Pick<Failure, 'status' | 'body'>): void {
    this.failures.push({ at: Date.now(), status, body });
  }
}
