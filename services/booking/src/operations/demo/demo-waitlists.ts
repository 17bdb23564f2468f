import { demoId, SeededRandom } from '@studio/demo-studio';
import { packageFor } from './demo-funding.js';
import type { DemoLedger } from './demo-ledger.js';
import type { DemoMember, DemoUserPackage } from './demo-members.js';
import type { DemoClass } from './demo-timetable.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Wait {
  rank: number;
  joinedAt: Date;
  what: 'booked' | 'left' | 'closed';
  at: Date;
  /** What came of it. */
  bookingId?: string;
}

/** Who waits for the full classes to come, and who waited for those that are over. */
export class DemoWaitlists {
  readonly rows: Record<string, unknown>[] = [];
  /** Of classes that are over: their lists are gone, their logs stay. */
  readonly log: Record<string, unknown>[] = [];
  /** Of seats from the list: that the member was told, handed over long ago. */
  readonly messages: Record<string, unknown>[] = [];
  /** Apart, so that the rest of the year is drawn as ever. */
  private readonly past = new SeededRandom(20260518);

  constructor(
    private readonly credits: DemoLedger,
    private readonly random: SeededRandom,
    private readonly now: Date,
  ) {}

  fill(one: DemoClass, members: readonly DemoMember[]): void {
    const entries = this.random.int(1, 4);
    for (let tries = 0; one.waiting < entries && tries < 50 && members.length > 0; tries++) {
      const member = this.random.pick(members);
      if (member.n === 0 || member.days.has(one.day)) continue;
      const owned = packageFor(member, { one, status: 'confirmed', now: this.now });
      if (owned) this.add(one, member, owned);
    }
  }

  /**
   * Who gave up, who waited until the list closed in the last hour, and who got a seat that was
   * given back in time.
   * @param bookings rows of the class
   */
  remember(
    one: DemoClass,
    members: readonly DemoMember[],
    bookings: readonly Record<string, unknown>[],
  ): void {
    const who = new Set<DemoMember>();
    const count = this.past.int(0, 4);
    for (let tries = 0; who.size < count && tries < 50 && members.length > 0; tries++) {
      const member = this.past.pick(members);
      if (member.n !== 0 && !member.days.has(one.day)) who.add(member);
    }
    let rank = 0;
    for (const { id, freedAt, bookedAt, bookingId } of servedOf(bookings)) {
      this.messages.push({
        id: demoId('class-promoted', this.messages.length + 1),
        type: 'class.promoted.v1',
        occurred_at: bookedAt,
        data: { scheduleId: one.id, memberId: id, bookingId, byItself: true },
        relayed_at: bookedAt,
        settled_at: bookedAt,
      });
      this.logWait(one, id, {
        rank: ++rank,
        joinedAt: new Date(+freedAt - 6 * HOUR),
        what: 'booked',
        at: bookedAt,
        bookingId,
      });
    }
    for (const { id } of who) {
      rank++;
      const joinedAt = new Date(+one.startsAt - (30 - rank) * HOUR);
      const hasLeft = this.past.chance(0.2);
      const at = new Date(+one.startsAt - (hasLeft ? 8 : 1) * HOUR);
      this.logWait(one, id, { rank, joinedAt, what: hasLeft ? 'left' : 'closed', at });
    }
  }

  private logWait(
    one: DemoClass,
    memberId: string,
    { rank, joinedAt, what, at, bookingId }: Wait,
  ): void {
    const entryId = demoId('class-waited', this.log.length + 1);
    for (const [happened, when] of [
      ['joined', joinedAt],
      [what, at],
    ] as const)
      this.log.push({
        id: demoId('class-waiting-log', this.log.length + 1),
        schedule_id: one.id,
        member_id: memberId,
        entry_id: entryId,
        rank,
        joined_at: joinedAt,
        at: when,
        what: happened,
        booking_id: happened === what ? (bookingId ?? null) : null,
      });
  }

  /** With the credit on hold that will pay. */
  private add(one: DemoClass, member: DemoMember, owned: DemoUserPackage): void {
    member.days.add(one.day);
    one.waiting++;
    const id = demoId('class-waiting', this.rows.length + 1);
    const at = new Date(
      Math.max(+this.now - (10 - one.waiting) * HOUR, +owned.purchasedAt + MINUTE),
    );
    this.rows.push({
      id,
      schedule_id: one.id,
      member_id: member.id,
      rank: one.waiting,
      joined_at: at,
      mode: one.waiting % 2 ? 'auto' : 'ask',
      funding_kind: 'package',
      user_package_id: owned.id,
      funding_name: owned.name,
      funding_reason: 'only_one',
      credits: 1,
    });
    owned.left -= 1;
    this.credits.move(owned, { kind: 'hold', delta: -1, waitingEntryId: id, at });
  }
}

/** Each seat given back in time went to whoever of those who came booked next after it. */
const servedOf = (bookings: readonly Record<string, unknown>[]) => {
  const byTime = (column: string) => (a: Record<string, unknown>, b: Record<string, unknown>) =>
    +(a[column] as Date) - +(b[column] as Date);
  const came = bookings.filter(({ status }) => status === 'attended').sort(byTime('booked_at'));
  const served = new Map<
    string,
    { id: string; freedAt: Date; bookedAt: Date; bookingId: string }
  >();
  const freed = bookings.filter(({ status }) => status === 'cancelled');
  for (const { cancelled_at } of freed.sort(byTime('cancelled_at'))) {
    const freedAt = cancelled_at as Date;
    const next = came.find(
      ({ member_id, booked_at }) =>
        (booked_at as Date) > freedAt && !served.has(member_id as string),
    );
    if (!next) continue;
    const id = next['member_id'] as string;
    const bookingId = next['id'] as string;
    served.set(id, { id, freedAt, bookedAt: next['booked_at'] as Date, bookingId });
  }
  return [...served.values()];
};
