import {
  demoDropIns,
  demoScheduleId,
  demoTrainers,
  demoWeek,
  type ClassKey,
} from '@studio/demo-studio';
import { addDays, studioInstant, weekdayOf } from '@studio/domain-kit';
import { demoClassTypes, demoRooms } from './demo-catalogue.js';

/** One class of the demo's timetable, with what the simulation counts up. */
export interface DemoClass {
  id: string;
  seriesId: string;
  typeKey: ClassKey;
  classTypeId: string;
  trainerId: string;
  roomId: string;
  /** Studio day. */
  day: string;
  /** Studio days from today; negative in the past. */
  offset: number;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  isPeak: boolean;
  booked: number;
  waiting: number;
  /** What the studio said when it called the class off. */
  cancelledBecause: string | null;
}

/** Before and after work, and Saturday morning. */
const isPeak = (weekday: number, clock: string): boolean =>
  weekday <= 5
    ? ['06:30', '17:30', '18:30', '19:30'].includes(clock)
    : weekday === 6 && ['08:30', '09:30'].includes(clock);

export const DAYS_BACK = 364;
/** Five weeks are on the timetable; booking opens two weeks ahead. */
export const DAYS_AHEAD = 35;
const MINUTES = 50;

/** A class of every week. */
interface DemoSeries {
  id: string;
  type: (typeof demoClassTypes)[number];
  trainerId: string;
  roomId: string;
  weekday: number;
  clock: string;
}

const series: readonly DemoSeries[] = demoWeek.map(
  ({ seriesId, typeKey, trainerId, weekday, clock }) => {
    const type = demoClassTypes.find(({ key }) => key === typeKey);
    const room = type && demoRooms[type.room];
    if (!type || !room) throw new Error(`no such class type: ${typeKey}`);
    return { id: seriesId, type, trainerId, roomId: room.id, weekday, clock };
  },
);

/** Series that have gone on for a year, and make the weeks to come by themselves. */
export const seriesRows = (today: string) =>
  series.map((one) => ({
    id: one.id,
    class_type_id: one.type.id,
    trainer_id: one.trainerId,
    room_id: one.roomId,
    weekday: one.weekday,
    start_time: one.clock,
    minutes: MINUTES,
    capacity: one.type.capacity,
    from_day: addDays(today, -DAYS_BACK),
  }));

/** One class in so many of the past was taught by somebody else, or did not take place. */
const SUBSTITUTED_EVERY = 47;
const CANCELLED_EVERY = 173;

const reasons = ['The trainer fell ill', 'The air conditioning failed', 'The trainer fell ill'];

/** Another trainer, for a class of the past that had a substitute. */
const substituteFor = (n: number, trainerId: string): string => {
  const others = demoTrainers.filter(({ id }) => id !== trainerId);
  return others[n % others.length]?.id ?? trainerId;
};

/** A year back and five weeks ahead, by start. */
export const makeTimetable = (today: string): DemoClass[] => {
  const paidClasses = new Set(
    demoDropIns(today).map(({ offset, slot }) => `${offset} ${slot.seriesId}`),
  );
  const classes: DemoClass[] = [];
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
    const day = addDays(today, offset);
    const weekday = weekdayOf(day);
    for (const one of series.filter((candidate) => candidate.weekday === weekday)) {
      const n = classes.length + 1;
      const { type, roomId, clock } = one;
      const startsAt = studioInstant(day, clock);
      const isPast = offset < -1;
      // Nobody's card has to be paid back for it.
      const mayBeCancelled = isPast && !paidClasses.has(`${offset} ${one.id}`);
      const isCancelled = mayBeCancelled && n % CANCELLED_EVERY === 0;
      classes.push({
        id: demoScheduleId(one.id, offset),
        seriesId: one.id,
        typeKey: type.key,
        classTypeId: type.id,
        trainerId:
          isPast && n % SUBSTITUTED_EVERY === 0 ? substituteFor(n, one.trainerId) : one.trainerId,
        roomId,
        day,
        offset,
        startsAt,
        endsAt: new Date(startsAt.getTime() + MINUTES * 60_000),
        capacity: type.capacity,
        isPeak: isPeak(weekday, clock),
        booked: 0,
        waiting: 0,
        cancelledBecause: isCancelled ? (reasons[n % reasons.length] ?? null) : null,
      });
    }
  }
  return classes;
};

export const toScheduleRow = (one: DemoClass) => ({
  id: one.id,
  class_type_id: one.classTypeId,
  trainer_id: one.trainerId,
  room_id: one.roomId,
  series_id: one.seriesId,
  series_day: one.day,
  changed_singly: series.some(
    ({ id, trainerId }) => id === one.seriesId && trainerId !== one.trainerId,
  ),
  starts_at: one.startsAt,
  ends_at: one.endsAt,
  capacity: one.capacity,
  booked: one.booked,
  waiting: one.waiting,
  status: one.cancelledBecause ? 'cancelled' : 'scheduled',
  cancelled_because: one.cancelledBecause,
});
