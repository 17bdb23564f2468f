const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Setting {
  price: number;
  capacity: number;
  startsInHours: number;
}

interface Place {
  readonly member: number;
  status: 'active' | 'confirmed' | 'cancelled';
  /** The end of the payment window. */
  until: number;
  readonly fromList: boolean;
  isPaid: boolean;
  isWarned: boolean;
}

/** What the studio's rules say of one event: who has a place, who waits, what money buys. */
export class EventModel {
  /** In the order in which they were made. */
  readonly places: Place[] = [];
  readonly queue: number[] = [];
  /** How often each event was published: `event.booked.v1 3`. */
  readonly published = new Map<string, number>();
  private capacity: number;
  private readonly startsAt: number;

  constructor(
    private readonly setting: Setting,
    private now: number,
  ) {
    this.capacity = setting.capacity;
    this.startsAt = now + setting.startsInHours * HOUR;
  }

  placesOf(member: number): Place[] {
    return this.places.filter((place) => place.member === member);
  }

  /** The statuses of those who hold a place, by member. */
  live(): Record<number, string> {
    const held = this.places.filter(({ status }) => status !== 'cancelled');
    return Object.fromEntries(held.map(({ member, status }) => [member, status]));
  }

  take(member: number): string {
    if (this.isPaid && this.tooLateToPay) return 'EVENT_STARTED';
    if (this.holds(member)) return '201';
    if (this.hasBegun) return 'EVENT_STARTED';
    if (this.queue.length > 0 || this.free === 0) return 'EVENT_FULL';
    this.give(member, { fromList: false });
    return '201';
  }

  /** The position, or why not. */
  join(member: number): number | RegExp {
    if (!this.queue.includes(member)) {
      if (this.hasBegun) return /already begun/;
      if (this.holds(member)) return /have a place/;
      if (this.free > 0 && this.queue.length === 0) return /places left/;
      this.queue.push(member);
    }
    return this.queue.indexOf(member) + 1;
  }

  leave(member: number): void {
    this.queue.splice(this.queue.indexOf(member), 1);
  }

  cancel(place: Place): string {
    if (place.status === 'cancelled') return '200';
    if (this.hasBegun) return 'EVENT_STARTED';
    if (place.isPaid && this.now <= this.startsAt - 24 * HOUR)
      this.publish('event.refund_due.v1', place.member);
    place.status = 'cancelled';
    this.fill();
    return '200';
  }

  pay(place: Place): 'confirmed' | 'honoured' | 'refund' {
    if (place.status === 'confirmed') return 'refund';
    const isLate = place.status === 'cancelled';
    const isTaken = this.free === 0 || this.queue.length > 0 || this.holds(place.member);
    if (isLate && (this.hasBegun || isTaken)) return 'refund';
    Object.assign(place, { status: 'confirmed', isPaid: true });
    this.publish('event.booked.v1', place.member);
    return isLate ? 'honoured' : 'confirmed';
  }

  raise(): void {
    this.capacity += 1;
    this.fill();
  }

  jump(to: number): void {
    this.now = to;
    const active = this.places.filter(({ status }) => status === 'active');
    for (const place of active.filter(({ until }) => until <= to)) {
      place.status = 'cancelled';
      this.publish('event.reservation_lapsed.v1', place.member);
    }
    this.fill();
    for (const place of active) this.warn(place);
  }

  private get isPaid(): boolean {
    return this.setting.price > 0;
  }

  private get hasBegun(): boolean {
    return this.startsAt <= this.now;
  }

  private get tooLateToPay(): boolean {
    return this.startsAt - this.now < 15 * MINUTE;
  }

  private get free(): number {
    return this.capacity - Object.keys(this.live()).length;
  }

  private holds(member: number): boolean {
    return member in this.live();
  }

  private fill(): void {
    while (this.free > 0 && !this.hasBegun && !(this.isPaid && this.tooLateToPay)) {
      const member = this.queue.shift();
      if (member === undefined) return;
      this.give(member, { fromList: true });
    }
  }

  private give(member: number, { fromList }: { fromList: boolean }): void {
    const until = Math.min(this.now + (fromList ? 120 : 35) * MINUTE, this.startsAt);
    const status = this.isPaid ? 'active' : 'confirmed';
    this.places.push({ member, status, until, fromList, isPaid: false, isWarned: false });
    if (!this.isPaid) this.publish('event.booked.v1', member);
    else if (fromList) this.publish('event.promoted.v1', member);
  }

  private warn(place: Place): void {
    const isDue = place.until - this.now <= 5 * MINUTE;
    if (!isDue || !place.fromList || place.status !== 'active' || place.isWarned) return;
    place.isWarned = true;
    this.publish('event.window_closing.v1', place.member);
  }

  private publish(type: string, member: number): void {
    const name = `${type} ${member}`;
    this.published.set(name, (this.published.get(name) ?? 0) + 1);
  }
}
