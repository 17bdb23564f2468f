import { SeededRandom, type DemoDropIn } from '@studio/demo-studio';
import { DemoBookingRows } from './demo-booking-rows.js';
import { hasCreditBack, packageFor, type DemoStatus } from './demo-funding.js';
import type { DemoMember } from './demo-members.js';
import { DemoLedger } from './demo-ledger.js';
import { DemoWaitlists } from './demo-waitlists.js';
import { hasAllowance, useClass } from './demo-plans.js';
import type { DemoClass } from './demo-timetable.js';

const DAY = 86_400_000;

const seated: readonly DemoStatus[] = ['confirmed', 'attended', 'no_show'];

interface DemoYearParts {
  classes: readonly DemoClass[];
  members: readonly DemoMember[];
  dropIns: readonly DemoDropIn[];
}

/** The studio's year: who came to which class, and what paid. Adds up like the real thing. */
export class DemoYear {
  readonly rows: DemoBookingRows;
  /** That booking has given the seats that were paid by card. */
  readonly confirmations: Record<string, unknown>[] = [];
  private readonly credits = new DemoLedger();
  private readonly random = new SeededRandom(20260404);
  private readonly waitlists: DemoWaitlists;
  private readonly classes: readonly DemoClass[];
  private readonly members: readonly DemoMember[];

  constructor(
    { classes, members, dropIns }: DemoYearParts,
    private readonly now: Date,
  ) {
    this.classes = classes;
    this.members = members;
    this.rows = new DemoBookingRows(this.credits, this.random, now);
    this.waitlists = new DemoWaitlists(this.credits, this.random, now);
    for (const { packages } of members) for (const owned of packages) this.credits.grant(owned);
    this.bookNoor();
    for (const visit of dropIns) this.bookDropIn(visit);
    for (const one of classes) {
      if (one.cancelledBecause) this.callOff(one);
      else this.fill(one);
    }
    for (const { packages } of members)
      for (const owned of packages) this.credits.writeOff(owned, now);
  }

  get ledger(): readonly Record<string, unknown>[] {
    return this.credits.rows;
  }

  get waiting(): readonly Record<string, unknown>[] {
    return this.waitlists.rows;
  }

  get waited(): readonly Record<string, unknown>[] {
    return this.waitlists.log;
  }

  get promoted(): readonly Record<string, unknown>[] {
    return this.waitlists.messages;
  }

  /** 78 % of the seats, 95 % at peak; fewer the further ahead, so that there is something to book. */
  private fill(one: DemoClass): void {
    if (one.offset > 13) return;
    const isAhead = one.startsAt > this.now;
    const share = (one.isPeak ? 0.95 : 0.67) - (isAhead ? Math.min(0.5, one.offset * 0.045) : 0);
    const target = one.capacity * (share + (this.random.next() - 0.5) * 0.2);
    const before = this.rows.bookings.length;
    const seats = Math.max(0, Math.min(one.capacity, Math.round(target)));
    this.take(one, this.special(one) ?? seats);
    const isFull = one.booked === one.capacity;
    if (isFull && isAhead) this.waitlists.fill(one, this.comersTo(one));
    if (!isAhead) this.cancelSome(one);
    if (isFull && one.endsAt <= this.now)
      this.waitlists.remember(one, this.comersTo(one), this.rows.bookings.slice(before));
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
    const members = this.comersTo(one);
    for (let tries = 0; one.booked < seats && tries < seats * 30 && members.length > 0; tries++) {
      const member = this.random.pick(members);
      // Her last weeks are written by hand.
      if (member.n === 0 && one.offset > -20) continue;
      this.book(one, member, this.outcome(one));
    }
  }

  private outcome(one: DemoClass): DemoStatus {
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

  private cancelOne(one: DemoClass, status: DemoStatus): void {
    const members = this.comersTo(one);
    for (let tries = 0; tries < 30 && members.length > 0; tries++)
      if (this.book(one, this.random.pick(members), status)) return;
  }

  /** Members of that day who are in no class on it yet. */
  private comersTo(one: DemoClass): DemoMember[] {
    return this.members.filter((member) => mayCome(member, one));
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

  private bookDropIn(visit: DemoDropIn): void {
    const member = this.members[visit.memberN];
    const one = this.classes.find(
      ({ offset, seriesId }) => offset === visit.offset && seriesId === visit.slot.seriesId,
    );
    if (!member || !one || one.booked >= one.capacity)
      throw new Error(`no seat for drop-in ${visit.n}`);
    member.days.add(one.day);
    one.booked++;
    const status = one.endsAt <= this.now ? 'attended' : 'confirmed';
    this.rows.add({ one, member, status, visit });
    this.confirmations.push({
      provider_session_id: visit.providerSessionId,
      payment_id: visit.paymentId,
      booking_id: visit.bookingId,
      outcome: 'confirmed',
      at: visit.paidAt,
    });
  }

  /** Who had booked it has the credit or the class of the plan back. */
  private callOff(one: DemoClass): void {
    for (let seat = 0; seat < one.capacity / 2; seat++) this.cancelOne(one, 'studio_cancelled');
  }

  /** False when this member can't: has a class that day, comes often enough, or can't pay. */
  private book(one: DemoClass, member: DemoMember, status: DemoStatus): boolean {
    const week = Math.floor((one.startsAt.getTime() - 4 * DAY) / (7 * DAY));
    const thisWeek = member.perWeek.get(week) ?? 0;
    if (!mayCome(member, one) || thisWeek >= member.classesAWeek) return false;
    const { membership } = member;
    const owned = packageFor(member, { one, status, now: this.now });
    if (!owned && !(membership && hasAllowance(membership, one.startsAt, this.now))) return false;
    if (seated.includes(status)) {
      member.perWeek.set(week, thisWeek + 1);
      member.days.add(one.day);
      one.booked++;
    }
    if (membership && !hasCreditBack(status)) useClass(membership, one.startsAt);
    this.rows.add({ one, member, status, owned });
    return true;
  }
}

const mayCome = ({ since, until, days }: DemoMember, { day }: DemoClass): boolean =>
  day > since && (until === null || day <= until) && !days.has(day);
