import { demoId, demoTrainers } from '@studio/demo-studio';
import { addDays, studioInstant, weekdayOf } from '@studio/domain-kit';
import { demoClassTypes, demoRooms, type ClassKey } from './demo-catalogue.js';

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
}

const weekdayStarts = '06:30 07:30 08:30 09:30 12:30 17:30 18:30 19:30 20:30'.split(' ');
const starts: readonly (readonly string[])[] = [
  weekdayStarts,
  weekdayStarts,
  weekdayStarts,
  weekdayStarts,
  weekdayStarts,
  '07:30 08:30 09:30 12:30 17:30 18:30'.split(' '),
  '08:30 09:30 12:30 17:30 18:30'.split(' '),
];

/** Monday to Sunday, type and trainer of each start: 36 reformer, 8 mat, 5 barre, 4 tower, 3 more. */
const week = [
  'R:L M:P R:Y T:E R:D R:H R:L B:S S:A',
  'R:L R:D P:A R:Y M:P R:H R:Y R:L T:E',
  'R:L M:P R:Y R:D R:H R:D B:S R:L M:P',
  'R:L R:H B:S R:Y M:P R:D R:Y T:E R:L',
  'R:L M:A R:D R:Y R:H R:D R:L B:S M:P',
  'R:L R:Y B:S M:P R:L T:E',
  'R:Y R:D S:A R:H R:L',
].map((day) => day.split(' '));

const types: Record<string, ClassKey> = {
  R: 'reformer',
  M: 'mat',
  B: 'barre',
  T: 'tower',
  P: 'prenatal',
  S: 'stretch',
};
/** In the order of `demoTrainers`: Layla, Maya, Daniel, Hana, Sofia, Priya, Elena, Amira. */
const trainers = 'LYDHSPEA';

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

/** The week as series, Monday to Sunday, by start. */
const series: readonly DemoSeries[] = week.flatMap((slots, d) =>
  slots.map((slot, n) => {
    const [typeLetter = '', trainerLetter = ''] = slot.split(':');
    const type = demoClassTypes.find(({ key }) => key === types[typeLetter]);
    const trainer = demoTrainers[trainers.indexOf(trainerLetter)];
    const room = type && demoRooms[type.room];
    const clock = starts[d]?.[n];
    if (!type || !trainer || !room || !clock) throw new Error(`no such class: ${slot}`);
    const id = demoId('series', (d + 1) * 10 + n);
    return { id, type, trainerId: trainer.id, roomId: room.id, weekday: d + 1, clock };
  }),
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

/** A year back and five weeks ahead, by start. */
export const makeTimetable = (today: string): DemoClass[] => {
  const classes: DemoClass[] = [];
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset++) {
    const day = addDays(today, offset);
    const weekday = weekdayOf(day);
    for (const one of series.filter((candidate) => candidate.weekday === weekday)) {
      const { type, trainerId, roomId, clock } = one;
      const startsAt = studioInstant(day, clock);
      classes.push({
        id: demoId('schedule', classes.length + 1),
        seriesId: one.id,
        typeKey: type.key,
        classTypeId: type.id,
        trainerId,
        roomId,
        day,
        offset,
        startsAt,
        endsAt: new Date(startsAt.getTime() + MINUTES * 60_000),
        capacity: type.capacity,
        isPeak: isPeak(weekday, clock),
        booked: 0,
        waiting: 0,
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
  starts_at: one.startsAt,
  ends_at: one.endsAt,
  capacity: one.capacity,
  booked: one.booked,
  waiting: one.waiting,
  status: 'scheduled',
});
