import { addDays, studioInstant, weekdayOf } from '@studio/domain-kit';
import { demoId } from './demo-id.js';
import { demoFunding, demoMembers } from './people.js';
import { SeededRandom } from './random.js';
import { demoClassNames, demoDropInPrices, demoWeek, type DemoSlot } from './week.js';

/** One class that a demo member paid for by card: booking keeps the seat, payments the money. */
export interface DemoDropIn {
  /** 1, 2, 3 …; the ids below are made of it. */
  n: number;
  /** Index in `demoMembers`. */
  memberN: number;
  /** Studio days from today; negative in the past. */
  offset: number;
  slot: DemoSlot;
  className: string;
  priceFils: number;
  paidAt: Date;
  bookingId: string;
  paymentId: string;
  /** The card provider's session id that both services know the payment by. */
  providerSessionId: string;
}

const HOUR = 3_600_000;
const HISTORY_DAYS = 364;
/** Booked ahead by some, and paid before today. */
const DAYS_AHEAD = 4;
const VISITS_A_WEEK = 1;

const isVisitor = (_: unknown, memberN: number): boolean => demoFunding(memberN) === 'none';

/** Every drop-in up to now and a few to come, by member and then by time; the same everywhere. */
export const demoDropIns = (today: string): readonly DemoDropIn[] => {
  const random = new SeededRandom(20261107);
  const visits: DemoDropIn[] = [];
  demoMembers.forEach((member, memberN) => {
    if (!isVisitor(member, memberN)) return;
    const from = -Math.min(member.joinedDaysAgo - 1, HISTORY_DAYS);
    const to = member.leftDaysAgo === null ? DAYS_AHEAD : -member.leftDaysAgo;
    for (let offset = from; offset <= to; offset += 1) {
      if (!random.chance(VISITS_A_WEEK / 7)) continue;
      const day = addDays(today, offset);
      const slot = random.pick(demoWeek.filter(({ weekday }) => weekday === weekdayOf(day)));
      const hoursBefore = random.int(3, 48);
      const startsAt = studioInstant(day, slot.clock);
      // Paid before today begins, whatever the time is now.
      const latest = +studioInstant(today, '00:00') - random.int(1, 10) * HOUR;
      const n = visits.length + 1;
      visits.push({
        n,
        memberN,
        offset,
        slot,
        className: demoClassNames[slot.typeKey],
        priceFils: demoDropInPrices[slot.typeKey],
        paidAt: new Date(Math.min(+startsAt - hoursBefore * HOUR, latest)),
        bookingId: demoId('drop-in', n),
        paymentId: demoId('drop-in-payment', n),
        providerSessionId: `cs_test_demo_class${String(n).padStart(5, '0')}`,
      });
    }
  });
  return visits;
};

export const dropInIntentId = ({ n }: DemoDropIn): string =>
  `pi_demo_class${String(n).padStart(5, '0')}`;
