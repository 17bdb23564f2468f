import { z } from 'zod';
import { endpoint, managers } from '../../endpoint.js';
import { clock, id, instant, listOf } from '../../fields.js';
import { dayRange, reportFacts, rowsQuery } from '../../report-fields.js';

const count = z.int().min(0);

/** How classes went: those that are over and were not called off. */
const outcomeCounts = z.object({
  seats: count,
  /** Seats that were taken at the end. */
  booked: count,
  attended: count,
  lateCancelled: count,
  /** No-shows. */
  missed: count,
  /** In time. */
  cancelled: count,
  /** Late cancels and no-shows that were waived; they count all the same. */
  waived: count,
  /** Fils, owed for late cancels and no-shows. */
  fees: count,
  /** Persons who were ever on the waiting list. */
  waited: count,
  /** Of those: who got a seat from it. */
  served: count,
  /** Of those: who waited to the end and has no seat. */
  turnedAway: count,
  firstVisits: count,
});

const classNumbers = outcomeCounts.extend({ classes: count });
export type ClassNumbers = z.infer<typeof classNumbers>;

const comparedNumbers = z.object({
  current: classNumbers,
  before: classNumbers,
  yearBefore: classNumbers,
});
export type ComparedClassNumbers = z.infer<typeof comparedNumbers>;

const weekday = z.int().min(1).max(7);
const named = comparedNumbers.extend({ id, name: z.string() });
/** Classes of one weekday and start. */
const cell = comparedNumbers.extend({ weekday, start: clock });

export const classesReport = z.object({
  ...reportFacts,
  total: comparedNumbers,
  types: z.array(named),
  trainers: z.array(named),
  weekdays: z.array(comparedNumbers.extend({ weekday })),
  starts: z.array(comparedNumbers.extend({ start: clock })),
  cells: z.array(cell),
  /** Week after week the same: weekday, start and class type. */
  series: z.array(cell.extend({ classTypeId: id, className: z.string() })),
});
export type ClassesReport = z.infer<typeof classesReport>;

export const getClassesReport = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/classes',
  summary:
    'How classes went: fill, late cancels, no-shows, waiting lists and first visits by class type, trainer, weekday and start.',
  callers: managers,
  services: ['notifications'],
  query: dayRange,
  response: classesReport,
});

/** Which classes had any of it. */
export const classOutcome = z.enum([
  'late_cancelled',
  'missed',
  'waited',
  'served',
  'turned_away',
  'first_visits',
  'fees',
  'waived',
  'empty',
]);
export type ClassOutcomeKind = z.infer<typeof classOutcome>;

const classFilter = rowsQuery.extend({
  classTypeId: id.optional(),
  trainerId: id.optional(),
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  start: clock.optional(),
});

export const classReportRow = outcomeCounts.extend({
  /** The class. */
  id,
  at: instant,
  className: z.string(),
  trainerName: z.string(),
  roomName: z.string(),
});
export type ClassReportRow = z.infer<typeof classReportRow>;

export const listClassReportRows = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/classes/rows',
  summary: 'The classes that a number of the report is made of, newest first; 50 a page.',
  callers: managers,
  query: classFilter.extend({ with: classOutcome.optional() }),
  response: listOf(classReportRow),
});

export const turnedAwayRow = z.object({
  id: z.string(),
  /** Start of the class. */
  at: instant,
  scheduleId: id,
  className: z.string(),
  memberId: id,
  memberName: z.string(),
  /** Came to another class of the same week, Monday to Sunday. */
  cameThatWeek: z.boolean(),
});
export type TurnedAwayRow = z.infer<typeof turnedAwayRow>;

export const listTurnedAway = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/classes/turned-away',
  summary: 'Who waited for a class to the end and got no seat, newest first; 50 a page.',
  callers: managers,
  query: classFilter,
  response: listOf(turnedAwayRow),
});
