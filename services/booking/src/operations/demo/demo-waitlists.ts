import { demoId, SeededRandom } from '@studio/demo-studio';
import { packageFor } from './demo-funding.js';
import type { DemoLedger } from './demo-ledger.js';
import type { DemoMember, DemoUserPackage } from './demo-members.js';
import type { DemoClass } from './demo-timetable.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Who waits for the full classes to come, and who waited for those that are over. */
export class DemoWaitlists {
  readonly rows: Record<string, unknown>[] = [];
  /** Of classes that are over: their lists are gone, their logs stay. */
  readonly log: Record<string, unknown>[] = [];
  /** Apart, so that the rest of the year is drawn as ever. */
  private readonly past = new SeededRandom(20260518);

  constructor(
    private readonly credits: DemoLedger,
    private readonly random: SeededRandom,
    private readonly now: Date,
  ) {}

  fill(one: DemoClass, members: readonly DemoMember[]): void {
    const entries = this.random.int(1, 4);
    for (let tries = 0; one.waiting < entries && tries < 50; tries++) {
      const member = this.random.pick(members);
      if (member.n === 0 || member.days.has(one.day)) continue;
      const owned = packageFor(member, { one, status: 'confirmed', now: this.now });
      if (owned) this.add(one, member, owned);
    }
  }

  /** Most waited until the list closed in the last hour; some gave up before. */
  remember(one: DemoClass, members: readonly DemoMember[]): void {
    const who = new Set<DemoMember>();
    const count = this.past.int(0, 4);
    for (let tries = 0; who.size < count && tries < 50; tries++) {
      const member = this.past.pick(members);
      if (member.n !== 0 && !member.days.has(one.day)) who.add(member);
    }
    let rank = 0;
    for (const member of who) {
      rank++;
      const joinedAt = new Date(+one.startsAt - (30 - rank) * HOUR);
      const hasLeft = this.past.chance(0.2);
      const leftAt = new Date(+one.startsAt - (hasLeft ? 8 : 1) * HOUR);
      const entryId = demoId('class-waited', this.log.length + 1);
      for (const [what, at] of [
        ['joined', joinedAt],
        [hasLeft ? 'left' : 'closed', leftAt],
      ])
        this.log.push({
          id: demoId('class-waiting-log', this.log.length + 1),
          schedule_id: one.id,
          member_id: member.id,
          entry_id: entryId,
          rank,
          joined_at: joinedAt,
          at,
          what,
        });
    }
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
