import { demoId, type DemoDropIn, type SeededRandom } from '@studio/demo-studio';
import { cancelUntil } from '../../policy/booking-windows.js';
import { classSettings } from '../../policy/class-policy.js';
import { defaultSettings } from '../../policy/default-settings.js';
import { DemoBookingTimes } from './demo-booking-times.js';
import {
  feeOf,
  hasCreditBack,
  paidByCard,
  paidWithPackage,
  paidWithPlan,
  type DemoStatus,
} from './demo-funding.js';
import type { DemoLedger } from './demo-ledger.js';
import { DemoSpots } from './demo-spots.js';
import type { DemoMember, DemoUserPackage } from './demo-members.js';
import type { DemoClass } from './demo-timetable.js';

const DAY = 86_400_000;
const demoClassSettings = classSettings(defaultSettings, { class_policy: null });

export interface DemoBooking {
  one: DemoClass;
  member: DemoMember;
  status: DemoStatus;
  owned?: DemoUserPackage | undefined;
  /** Paid by card. */
  visit?: DemoDropIn;
}

/** The demo's bookings as rows, with the fees and the history that come of them. */
export class DemoBookingRows {
  readonly bookings: Record<string, unknown>[] = [];
  readonly fees: Record<string, unknown>[] = [];
  readonly history: Record<string, unknown>[] = [];
  private readonly times: DemoBookingTimes;
  private readonly spots = new DemoSpots();

  constructor(
    private readonly credits: DemoLedger,
    random: SeededRandom,
    private readonly now: Date,
  ) {
    this.times = new DemoBookingTimes(random, now);
  }

  add(booking: DemoBooking): void {
    const { one, member, status, owned, visit } = booking;
    const id = visit?.bookingId ?? demoId('booking', this.bookings.length + 1);
    const bookedAt = visit?.paidAt ?? this.times.bookedAt(one, status, owned);
    const cancelledAt = this.times.cancelledAt(one, status, bookedAt);
    const checkedInAt = this.times.checkedInAt(one, status);
    this.bookings.push({
      id,
      schedule_id: one.id,
      member_id: member.id,
      starts_at: one.startsAt,
      ends_at: one.endsAt,
      status,
      ...paidWith(booking),
      cancel_until: cancelUntil(one.startsAt, demoClassSettings),
      booked_at: bookedAt,
      cancelled_at: cancelledAt,
      checked_in_at: checkedInAt,
      checked_in_by: checkedInAt ? one.trainerId : null,
      spot: this.spots.choose(one, status),
      ...this.noShow(one, status),
    });
    if (checkedInAt && one.offset > -7)
      this.remember(one, { bookingId: id, memberId: member.id, at: checkedInAt });
    this.oweFor(booking, { bookingId: id, cancelledAt });
    const returnedAt = hasCreditBack(status) ? cancelledAt : null;
    if (owned) this.credits.use(owned, { bookingId: id, bookedAt, returnedAt });
  }

  private oweFor(
    { one, member, status }: DemoBooking,
    { bookingId, cancelledAt }: { bookingId: string; cancelledAt: Date | null },
  ): void {
    if (status === 'late_cancelled' && cancelledAt)
      this.owe(member, { bookingId, kind: 'late_cancel', at: cancelledAt });
    if (status === 'no_show')
      this.owe(member, { bookingId, kind: 'no_show', at: new Date(+one.endsAt + DAY) });
  }

  /** The last day's are pending still. */
  private noShow(one: DemoClass, status: DemoStatus) {
    const due = status === 'no_show' ? new Date(one.endsAt.getTime() + DAY) : null;
    return { no_show_due_at: due, no_show_final_at: due && due <= this.now ? due : null };
  }

  private owe(
    { membership }: DemoMember,
    missed: { bookingId: string; kind: 'late_cancel' | 'no_show'; at: Date },
  ): void {
    const n = this.fees.length + 1;
    const fee = membership && feeOf(membership, { n, ...missed, now: this.now });
    if (fee) this.fees.push(fee);
  }

  private remember(
    one: DemoClass,
    { bookingId, memberId, at }: { bookingId: string; memberId: string; at: Date },
  ): void {
    this.history.push({
      id: demoId('history', this.history.length + 1),
      at,
      actor_id: one.trainerId,
      action: 'booking.checked_in',
      subject_user_id: memberId,
      before: { bookingId, status: 'confirmed' },
      after: { bookingId, status: 'attended' },
    });
  }
}

/** What paid for it, as columns of the booking. */
const paidWith = ({ member, owned, visit }: DemoBooking) => {
  if (visit) return paidByCard(visit);
  if (owned) return paidWithPackage(owned);
  if (member.membership) return paidWithPlan(member.membership);
  throw new Error(`nothing pays for member ${member.n}`);
};
