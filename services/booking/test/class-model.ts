import { studioDay } from '@studio/domain-kit';
import { answerUntil, waitlistClosesAt, waitlistPhase } from '../src/policy/waitlist-windows.js';
import { classSettings } from '../src/policy/class-policy.js';
import { defaultSettings } from '../src/policy/default-settings.js';

const ofClass = classSettings(defaultSettings, { class_policy: null });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LASTS = 50 * MINUTE;
const UNDO = 10_000;

interface Seat {
  readonly member: number;
  status: 'confirmed' | 'attended' | 'no_show';
  readonly cancelUntil: number;
  readonly accepted: boolean;
}

interface Entry {
  readonly member: number;
  mode: 'auto' | 'ask';
  state: 'waiting' | 'offered' | 'skipped';
  until: number | null;
  because: string | null;
}

/** One class: who has a seat, whose seat is kept for an undo, who waits. */
class ModelClass {
  seats: Seat[] = [];
  kept: { seat: Seat; until: number }[] = [];
  entries: Entry[] = [];
  claimed = 0;
  isOff = false;

  constructor(
    readonly startsAt: number,
    public capacity: number,
  ) {}

  get endsAt(): number {
    return this.startsAt + LASTS;
  }

  get free(): number {
    return this.capacity - this.seats.length - this.claimed;
  }

  seatOf(member: number): Seat | undefined {
    return this.seats.find((seat) => seat.member === member);
  }

  entryOf(member: number): Entry | undefined {
    return this.entries.find((entry) => entry.member === member);
  }
}

/** What the studio's rules say of bookings and waiting lists, of classes that credits pay for. */
export class ClassModel {
  readonly classes: readonly ModelClass[];
  readonly credits: number[];
  /** How often each event was published: `class.offered.v1 3`. */
  readonly published = new Map<string, number>();

  constructor(
    waiting: readonly { startsAt: Date; capacity: number }[],
    members: { count: number; credits: number },
    private now: number,
  ) {
    this.classes = waiting.map(({ startsAt, capacity }) => new ModelClass(+startsAt, capacity));
    this.credits = Array.from({ length: members.count }, () => members.credits);
  }

  book(member: number, n: number): string {
    const one = this.classes[n]!;
    const refused = this.refusal(one, member);
    if (refused) return refused;
    this.credits[member]! -= 1;
    this.give(one, member, { promoted: false, accepted: false });
    this.fill(one);
    return '201';
  }

  /** Whether a credit came back, or why it can't be cancelled. */
  cancel(member: number, n: number): boolean | string {
    const one = this.classes[n]!;
    const seat = one.seatOf(member);
    if (!seat || seat.status !== 'confirmed') return 'NOT_BOOKED';
    if (one.startsAt <= this.now) return 'CLASS_STARTED';
    one.seats = one.seats.filter((other) => other !== seat);
    const onTime = this.now <= seat.cancelUntil;
    if (onTime) {
      this.credits[member]! += 1;
      one.kept.push({ seat, until: this.now + UNDO });
      one.claimed += 1;
    }
    this.fill(one);
    return onTime;
  }

  mayUndo(member: number, n: number): boolean {
    return this.classes[n]!.kept.some(({ seat }) => seat.member === member);
  }

  undo(member: number, n: number): string {
    const one = this.classes[n]!;
    if (one.isOff) return 'CLASS_CANCELLED';
    if (one.startsAt <= this.now) return 'CLASS_STARTED';
    if (this.isBusy(one, member)) return 'OVERLAPPING_BOOKING';
    if (this.credits[member] === 0) return 'NO_CREDIT';
    const found = one.kept.find(({ seat }) => seat.member === member)!;
    one.kept = one.kept.filter((other) => other !== found);
    one.claimed -= 1;
    this.credits[member]! -= 1;
    one.seats.push({ ...found.seat, accepted: found.seat.accepted });
    this.fill(one);
    return '200';
  }

  /** The position, or why not. */
  join(member: number, n: number, mode: 'auto' | 'ask'): number | string {
    const one = this.classes[n]!;
    if (!one.entryOf(member)) {
      if (one.isOff) return 'CLASS_CANCELLED';
      if (one.startsAt <= this.now) return 'CLASS_STARTED';
      if (this.phase(one) === 'closed') return 'WAITING_LIST_CLOSED';
      if (one.seatOf(member)) return 'ALREADY_BOOKED';
      if (this.credits[member] === 0) return 'NO_CREDIT';
      if (one.free > 0) return 'SEATS_LEFT';
      this.credits[member]! -= 1;
      one.entries.push({ member, mode, state: 'waiting', until: null, because: null });
      this.publish('class.waiting_joined.v1', member);
      this.fill(one);
    }
    return one.entries.findIndex((entry) => entry.member === member) + 1;
  }

  leave(member: number, n: number): void {
    const one = this.classes[n]!;
    if (one.entryOf(member)) this.publish('class.waiting_left.v1', member);
    this.drop(one, member);
    this.fill(one);
  }

  accept(member: number, n: number): string {
    const one = this.classes[n]!;
    const seat = one.seatOf(member);
    if (seat?.accepted && seat.status === 'confirmed') return '200';
    const entry = one.entryOf(member);
    if (!entry) return 'WAITING_ENTRY_NOT_FOUND';
    if (entry.state !== 'offered') return 'NOT_OFFERED';
    if (this.isBusy(one, member)) return 'OVERLAPPING_BOOKING';
    one.claimed -= 1;
    this.promote(one, entry, { accepted: true });
    this.fill(one);
    return '200';
  }

  decline(member: number, n: number): string {
    const one = this.classes[n]!;
    const entry = one.entryOf(member);
    if (!entry) return 'WAITING_ENTRY_NOT_FOUND';
    if (entry.state !== 'offered') return 'NOT_OFFERED';
    this.drop(one, member);
    this.fill(one);
    return '204';
  }

  mayCheckIn(member: number, n: number): boolean {
    const one = this.classes[n]!;
    const isToday = studioDay(new Date(one.startsAt)) === studioDay(new Date(this.now));
    return !one.isOff && isToday && one.seatOf(member)?.status === 'confirmed';
  }

  checkIn(member: number, n: number): void {
    this.classes[n]!.seatOf(member)!.status = 'attended';
  }

  resize(n: number, by: 1 | -1): string {
    const one = this.classes[n]!;
    if (one.isOff) return 'CLASS_CANCELLED';
    if (one.startsAt <= this.now) return 'CLASS_STARTED';
    if (one.capacity + by < one.seats.length + one.claimed) return 'CAPACITY_BELOW_BOOKED';
    one.capacity += by;
    this.fill(one);
    return '200';
  }

  callOff(n: number): string {
    const one = this.classes[n]!;
    if (one.isOff) return '200';
    if (one.startsAt <= this.now) return 'CLASS_STARTED';
    one.isOff = true;
    for (const { member } of one.seats.filter(({ status }) => status === 'confirmed'))
      this.credits[member]! += 1;
    one.seats = one.seats.filter(({ status }) => status !== 'confirmed');
    this.fill(one);
    return '200';
  }

  /** Time goes on, and the jobs run: first at undos, then at lists, then at who is missing. */
  jump(to: number): void {
    this.now = to;
    for (const one of this.classes) {
      const isSettled = one.kept.some(({ until }) => until < to);
      one.kept = one.kept.filter(({ until }) => until >= to);
      if (isSettled) this.fill(one);
    }
    this.runJobs();
    for (const seat of this.classes
      .filter(({ endsAt }) => endsAt <= to)
      .flatMap((one) => one.seats))
      if (seat.status === 'confirmed') seat.status = 'no_show';
  }

  /** As the job does: class after class. */
  runJobs(): void {
    for (const one of this.classes) this.fill(one);
  }

  /** Reconciles the waitlist of a class. */
  private fill(one: ModelClass): void {
    for (const entry of one.entries.filter(({ until }) => until !== null && until <= this.now)) {
      this.drop(one, entry.member);
      this.publish('class.offer_lapsed.v1', entry.member);
    }
    for (const { member } of one.entries.filter((entry) => one.seatOf(entry.member)))
      this.drop(one, member);
    const isClosed = one.isOff || this.phase(one) === 'closed';
    if (isClosed)
      for (const { member } of [...one.entries]) {
        this.drop(one, member);
        this.publish('class.list_closed.v1', member);
      }
    const waitsForMorning = isClosed ? 0 : this.assignSeats(one);
    const offered = one.entries.filter(({ state }) => state === 'offered').length;
    one.claimed = offered + one.kept.length + waitsForMorning;
  }

  private assignSeats(one: ModelClass): number {
    const offered = one.entries.filter(({ state }) => state === 'offered').length;
    let free = one.capacity - one.seats.length - offered - one.kept.length;
    const waiting = one.entries.filter(({ state }) => state !== 'offered');
    for (const [place, entry] of waiting.entries()) {
      if (free <= 0) return 0;
      const waitingCount = waiting.length - place;
      if (this.isBusy(one, entry.member)) {
        this.skip(entry);
        continue;
      }
      if (entry.mode === 'auto' && this.phase(one) === 'books')
        this.promote(one, entry, { accepted: false });
      else if (!this.offer(one, entry, waitingCount)) return Math.min(free, waitingCount);
      free -= 1;
    }
    return 0;
  }

  private skip(entry: Entry): void {
    if (entry.state === 'skipped') return;
    Object.assign(entry, { state: 'skipped', because: 'overlap' });
    this.publish('class.skipped.v1', entry.member);
  }

  private offer(one: ModelClass, entry: Entry, waitingCount: number): boolean {
    const closesAt = waitlistClosesAt(new Date(one.startsAt), ofClass);
    const until = answerUntil({ now: new Date(this.now), closesAt, waitingCount }, defaultSettings);
    if (!until) return false;
    Object.assign(entry, { state: 'offered', until: until.getTime(), because: null });
    this.publish('class.offered.v1', entry.member);
    return true;
  }

  private promote(one: ModelClass, entry: Entry, { accepted }: { accepted: boolean }): void {
    const { member } = entry;
    one.entries = one.entries.filter((other) => other !== entry);
    this.give(one, member, { promoted: true, accepted });
    this.publish('class.promoted.v1', member);
    for (const other of this.overlapping(one)) this.drop(other, member);
  }

  private give(
    one: ModelClass,
    member: number,
    { promoted, accepted }: { promoted: boolean; accepted: boolean },
  ): void {
    const usual = one.startsAt - 12 * HOUR;
    const decline = promoted ? Math.min(this.now + 30 * MINUTE, one.startsAt) : usual;
    const cancelUntil = Math.max(usual, decline);
    one.seats.push({ member, status: 'confirmed', cancelUntil, accepted });
    this.publish('booking.confirmed.v1', member);
  }

  /** Off the waitlist, with what was held; a seat that was offered stays claimed until the job runs. */
  private drop(one: ModelClass, member: number): void {
    if (!one.entryOf(member)) return;
    one.entries = one.entries.filter((entry) => entry.member !== member);
    this.credits[member]! += 1;
  }

  private refusal(one: ModelClass, member: number): string | undefined {
    if (one.isOff) return 'CLASS_CANCELLED';
    if (one.startsAt <= this.now) return 'CLASS_STARTED';
    if (one.seatOf(member)) return 'ALREADY_BOOKED';
    if (one.free <= 0) return 'CLASS_FULL';
    if (this.isBusy(one, member)) return 'OVERLAPPING_BOOKING';
    return this.credits[member] === 0 ? 'NO_CREDIT' : undefined;
  }

  private isBusy(one: ModelClass, member: number): boolean {
    return this.overlapping(one).some((other) => other.seatOf(member));
  }

  private overlapping(one: ModelClass): ModelClass[] {
    return this.classes.filter(
      (other) => other !== one && other.startsAt < one.endsAt && one.startsAt < other.endsAt,
    );
  }

  private phase(one: ModelClass): 'books' | 'asks' | 'closed' {
    return waitlistPhase(new Date(one.startsAt), new Date(this.now), ofClass);
  }

  private publish(type: string, member: number): void {
    const name = `${type} ${member}`;
    this.published.set(name, (this.published.get(name) ?? 0) + 1);
  }
}
