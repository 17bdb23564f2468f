import type { SeededRandom } from '@studio/demo-studio';
import { hasCreditBack, type DemoStatus } from './demo-funding.js';
import type { DemoUserPackage } from './demo-members.js';
import type { DemoClass } from './demo-timetable.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When the demo's bookings were made, cancelled and checked in. */
export class DemoBookingTimes {
  constructor(
    private readonly random: SeededRandom,
    private readonly now: Date,
  ) {}

  bookedAt(one: DemoClass, status: DemoStatus, owned: DemoUserPackage | undefined): Date {
    const start = one.startsAt.getTime();
    const latest = Math.min(this.now.getTime(), start - 2 * HOUR);
    return new Date(
      Math.max(
        owned ? owned.purchasedAt.getTime() + 5 * MINUTE : 0,
        hasCreditBack(status)
          ? start - this.random.int(30, 160) * HOUR
          : latest - this.random.int(1, 120) * HOUR,
        start - 14 * DAY,
      ),
    );
  }

  cancelledAt(one: DemoClass, status: DemoStatus, bookedAt: Date): Date | null {
    const start = one.startsAt.getTime();
    if (status === 'late_cancelled')
      return new Date(Math.min(start - this.random.int(10, 110) * MINUTE, this.now.getTime()));
    if (status === 'studio_cancelled') return new Date(start - 90 * MINUTE);
    if (status !== 'cancelled') return null;
    return new Date((bookedAt.getTime() + start - 12 * HOUR) / 2);
  }

  checkedInAt(one: DemoClass, status: DemoStatus): Date | null {
    if (status !== 'attended') return null;
    return new Date(one.startsAt.getTime() - this.random.int(1, 14) * MINUTE);
  }
}
