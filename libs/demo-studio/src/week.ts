import { demoId } from './demo-id.js';
import { demoTrainers } from './people.js';

export type ClassKey = 'reformer' | 'mat' | 'barre' | 'tower' | 'prenatal' | 'stretch';

/** A class of every week. */
export interface DemoSlot {
  seriesId: string;
  typeKey: ClassKey;
  trainerId: string;
  /** 1 is Monday. */
  weekday: number;
  /** Wall time in the studio, HH:mm. */
  clock: string;
}

/** Fils, VAT included: a class without a package. */
export const demoDropInPrices: Readonly<Record<ClassKey, number>> = {
  reformer: 16_000,
  mat: 10_000,
  barre: 10_000,
  tower: 16_000,
  prenatal: 10_000,
  stretch: 10_000,
};

export const demoClassNames: Readonly<Record<ClassKey, string>> = {
  reformer: 'Reformer Flow',
  mat: 'Mat',
  barre: 'Barre',
  tower: 'Tower',
  prenatal: 'Prenatal',
  stretch: 'Stretch',
};

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

/** The week, Monday to Sunday, by start. */
export const demoWeek: readonly DemoSlot[] = week.flatMap((slots, d) =>
  slots.map((slot, n) => {
    const [typeLetter = '', trainerLetter = ''] = slot.split(':');
    const typeKey = types[typeLetter];
    const trainer = demoTrainers[trainers.indexOf(trainerLetter)];
    const clock = starts[d]?.[n];
    if (!typeKey || !trainer || !clock) throw new Error(`no such class: ${slot}`);
    const seriesId = demoId('series', (d + 1) * 10 + n);
    return { seriesId, typeKey, trainerId: trainer.id, weekday: d + 1, clock };
  }),
);

/** The class of a weekly slot so many studio days from today. */
export const demoScheduleId = (seriesId: string, offset: number): string =>
  demoId(`schedule of ${seriesId}`, offset + DAYS_BEFORE);

/** More than the timetable goes back: numbers count up with the days. */
const DAYS_BEFORE = 400;
