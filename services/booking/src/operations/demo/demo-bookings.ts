import { demoId, SeededRandom } from '@studio/demo-studio';
import { endOfStudioDay } from '@studio/domain-kit';
import { cancelUntil } from '../../policy/booking-windows.js';
import { classSettings } from '../../policy/class-policy.js';
import { defaultSettings } from '../../policy/default-settings.js';
import { feeOf, paidWith } from './demo-funding.js';
import type { DemoMember, DemoUserPackage } from './demo-members.js';
import { hasAllowance, useClass } from './demo-plans.js';
import type { DemoClass } from './demo-timetable.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Status = 'confirmed' | 'cancelled' | 'late_cancelled' | 'attended' | 'no_show';
const seated: readonly Status[] = ['confirmed', 'attended', 'no_show'];

/** The studio's year: who came to which class, and what paid. Adds up like the real thing. */
export class DemoYear {
  readonly bookings: Record<string, unknown>[] = [];
  readonly ledger: Record<string, unknown>[] = [];
  readonly waiting: Record<string, unknown>[] = [];
  readonly fees: Record<string, unknown>[] = [];
  readonly history: Record<string, unknown>[] = [];
  private readonly random = new SeededRandom(20260404);

  constructor(
    private readonly classes: readonly DemoClass[],
    private readonly members: readonly DemoMember[],
    private readonly now: Date,
  ) {
    for (const { packages } of members) for (const owned of packages) this.grant(owned);
    this.bookNoor();
    for (const one of classes) this.fill(one);
    for (const { packages } of members) for (const owned of packages) this.writeOff(owned);
  }

  /** 78 % of the seats, 95 % at peak; fewer the further ahead, so that there is something to book. */
  private fill(one: DemoClass): void {
    if (one.offset > 13) return;
    const isAhead = one.startsAt > this.now;
    const share = (one.isPeak ? 0.95 : 0.67) - (isAhead ? Math.min(0.5, one.offset * 0.045) : 0);
    const target = one.capacity * (share + (this.random.next() - 0.5) * 0.2);
    const seats = Math.max(0, Math.min(one.capacity, Math.round(target)));
    this.take(one, this.special(one) ?? seats);
    if (isAhead && one.booked === one.capacity) this.queueUp(one);
    if (!isAhead) this.cancelSome(one);
  }

  /** Each coming day has a full class and one with a single seat left. */
  private special(one: DemoClass): number | undefined {
    if (one.startsAt <= this.now || one.typeKey !== 'reformer') return undefined;
    const coming = this.classes.filter(
      ({ day, typeKey, startsAt }) =>
        day === one.day && typeKey === 'reformer' && startsAt > this.now,
    );
    if (coming.length < 3) return undefined;
    if (one === coming.at(-2)) return one.capacity;
    return one === coming.at(-3) ? one.capacity - 1 : undefined;
  }

  private take(one: DemoClass, seats: number): void {
    for (let tries = 0; one.booked < seats && tries < seats * 30; tries++) {
      const member = this.random.pick(this.members);
      // Her last weeks are written by hand.
      if (member.n === 0 && one.offset > -20) continue;
      this.book(one, member, this.outcome(one));
    }
  }

  private outcome(one: DemoClass): Status {
    if (one.startsAt > this.now) return 'confirmed';
    if (this.random.chance(0.045)) return one.endsAt <= this.now ? 'no_show' : 'confirmed';
    return 'attended';
  }

  /** On top of the seats that stayed taken: 8 % late cancels, and some on time. */
  private cancelSome(one: DemoClass): void {
    for (let seat = 0; seat < one.booked; seat++) {
      const roll = this.random.next();
      if (roll < 0.09) this.cancelOne(one, 'late_cancelled');
      else if (roll < 0.15) this.cancelOne(one, 'cancelled');
    }
  }

  private cancelOne(one: DemoClass, status: Status): void {
    for (let tries = 0; tries < 30; tries++)
      if (this.book(one, this.random.pick(this.members), status)) return;
  }

  private queueUp(one: DemoClass): void {
    const entries = this.random.int(1, 4);
    for (let tries = 0; one.waiting < entries && tries < 50; tries++) {
      const member = this.random.pick(this.members);
      if (member.n === 0 || member.days.has(one.day) || member.funding !== 'package') continue;
      const owned = this.packageFor(member, one, 'confirmed');
      if (owned) this.wait(one, member, owned);
    }
  }

  /** With the credit on hold that will pay. */
  private wait(one: DemoClass, member: DemoMember, owned: DemoUserPackage): void {
    member.days.add(one.day);
    one.waiting++;
    const id = demoId('class-waiting', this.waiting.length + 1);
    const at = new Date(
      Math.max(+this.now - (10 - one.waiting) * HOUR, +owned.purchasedAt + MINUTE),
    );
    this.waiting.push({
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
    this.move(owned, { kind: 'hold', delta: -1, waitingEntryId: id, at });
  }

  /** One visit and two places ahead from the ten she owns: seven are left. */
  private bookNoor(): void {
    const [noor] = this.members;
    if (!noor) return;
    const laylas = (offset: number): DemoClass | undefined =>
      this.classes.findLast(
        (one) => one.offset === offset && one.typeKey === 'reformer' && one.isPeak,
      ) ?? this.classes.find((one) => one.offset === offset && one.typeKey === 'reformer');
    const visited = laylas(-3);
    const next = laylas(2);
    const later = laylas(4);
    if (visited) this.book(visited, noor, 'attended');
    if (next) this.book(next, noor, 'confirmed');
    if (later) this.book(later, noor, 'confirmed');
    for (const owned of noor.packages) owned.keep = owned.left === 7 ? 7 : 0;
  }

  /** False when this member can't: has a class that day, comes often enough, or can't pay. */
  private book(one: DemoClass, member: DemoMember, status: Status): boolean {
    const week = Math.floor((one.startsAt.getTime() - 4 * DAY) / (7 * DAY));
    const thisWeek = member.perWeek.get(week) ?? 0;
    if (one.day <= member.since || member.days.has(one.day)) return false;
    if (thisWeek >= member.classesAWeek) return false;
    const owned = member.funding === 'package' ? this.packageFor(member, one, status) : undefined;
    if (member.funding === 'package' && !owned) return false;
    const { membership } = member;
    if (membership && !hasAllowance(membership, one.startsAt, this.now)) return false;
    if (member.funding === 'none' && (one.offset > 0 || !this.random.chance(0.15))) return false;
    if (seated.includes(status)) {
      member.perWeek.set(week, thisWeek + 1);
      member.days.add(one.day);
      one.booked++;
    }
    if (membership && status !== 'cancelled') useClass(membership, one.startsAt);
    this.enter(one, member, status, owned);
    return true;
  }

  private packageFor(
    member: DemoMember,
    one: DemoClass,
    status: Status,
  ): DemoUserPackage | undefined {
    const earliest = one.startsAt.getTime() - (status === 'cancelled' ? DAY : 3 * HOUR);
    return member.packages.find(
      (owned) =>
        owned.left > owned.keep &&
        owned.purchasedAt.getTime() < Math.min(earliest, this.now.getTime() - HOUR) &&
        owned.expiresOn >= one.day &&
        // A credit that comes back in the last week would move the expiry.
        (status !== 'cancelled' ||
          endOfStudioDay(owned.expiresOn).getTime() > +one.startsAt + 8 * DAY),
    );
  }

  private enter(
    one: DemoClass,
    member: DemoMember,
    status: Status,
    owned: DemoUserPackage | undefined,
  ): void {
    const id = demoId('booking', this.bookings.length + 1);
    const latest = Math.min(this.now.getTime(), one.startsAt.getTime() - 2 * HOUR);
    const bookedAt = new Date(
      Math.max(
        owned ? owned.purchasedAt.getTime() + 5 * MINUTE : 0,
        status === 'cancelled'
          ? one.startsAt.getTime() - this.random.int(30, 160) * HOUR
          : latest - this.random.int(1, 120) * HOUR,
        one.startsAt.getTime() - 14 * DAY,
      ),
    );
    const deadline = cancelUntil(
      one.startsAt,
      classSettings(defaultSettings, { class_policy: null }),
    );
    const cancelledAt = this.cancelledAt(one, status, bookedAt);
    const checkedInAt = this.checkedInAt(one, status);
    this.bookings.push({
      id,
      schedule_id: one.id,
      member_id: member.id,
      starts_at: one.startsAt,
      ends_at: one.endsAt,
      status,
      ...paidWith(one, member, owned),
      cancel_until: deadline,
      booked_at: bookedAt,
      cancelled_at: cancelledAt,
      checked_in_at: checkedInAt,
      checked_in_by: checkedInAt ? one.trainerId : null,
      ...this.noShow(one, status),
    });
    if (checkedInAt && one.offset > -7) this.remember(one, member, id, checkedInAt);
    if (status === 'late_cancelled' && cancelledAt)
      this.owe(member, id, 'late_cancel', cancelledAt);
    if (status === 'no_show') this.owe(member, id, 'no_show', new Date(+one.endsAt + DAY));
    if (!owned) return;
    owned.left -= 1;
    this.move(owned, { kind: 'use', delta: -1, bookingId: id, at: bookedAt });
    if (status !== 'cancelled' || !cancelledAt) return;
    owned.left += 1;
    this.move(owned, { kind: 'return', delta: 1, bookingId: id, at: cancelledAt });
  }

  private cancelledAt(one: DemoClass, status: Status, bookedAt: Date): Date | null {
    const start = one.startsAt.getTime();
    if (status === 'late_cancelled')
      return new Date(Math.min(start - this.random.int(10, 110) * MINUTE, this.now.getTime()));
    if (status !== 'cancelled') return null;
    return new Date((bookedAt.getTime() + start - 12 * HOUR) / 2);
  }

  private checkedInAt(one: DemoClass, status: Status): Date | null {
    if (status !== 'attended') return null;
    return new Date(one.startsAt.getTime() - this.random.int(1, 14) * MINUTE);
  }

  /** The last day's are pending still. */
  private noShow(one: DemoClass, status: Status) {
    const due = status === 'no_show' ? new Date(one.endsAt.getTime() + DAY) : null;
    return { no_show_due_at: due, no_show_final_at: due && due <= this.now ? due : null };
  }

  private owe(
    { membership }: DemoMember,
    bookingId: string,
    kind: 'late_cancel' | 'no_show',
    at: Date,
  ): void {
    const n = this.fees.length + 1;
    const fee = membership && feeOf(membership, { n, bookingId, kind, at, now: this.now });
    if (fee) this.fees.push(fee);
  }

  private grant(owned: DemoUserPackage): void {
    this.move(owned, { kind: 'grant', delta: owned.credits, at: owned.purchasedAt });
  }

  /** Expired credits are written off, as ledger rows. */
  private writeOff(owned: DemoUserPackage): void {
    const expiredAt = endOfStudioDay(owned.expiresOn);
    if (expiredAt > this.now || owned.left === 0) return;
    this.move(owned, { kind: 'expire', delta: -owned.left, at: expiredAt });
    owned.left = 0;
  }

  private move(
    owned: DemoUserPackage,
    row: { kind: string; delta: number; bookingId?: string; waitingEntryId?: string; at: Date },
  ): void {
    this.ledger.push({
      id: demoId('ledger', this.ledger.length + 1),
      user_package_id: owned.id,
      member_id: owned.memberId,
      kind: row.kind,
      delta: row.delta,
      booking_id: row.bookingId ?? null,
      waiting_entry_id: row.waitingEntryId ?? null,
      at: row.at,
    });
  }

  private remember(one: DemoClass, member: DemoMember, bookingId: string, at: Date): void {
    this.history.push({
      id: demoId('history', this.history.length + 1),
      at,
      actor_id: one.trainerId,
      action: 'booking.checked_in',
      subject_user_id: member.id,
      before: { bookingId, status: 'confirmed' },
      after: { bookingId, status: 'attended' },
    });
  }
}
