import { z } from 'zod';
import { endpoint, managers } from '../../endpoint.js';
import { day, fils, id, instant, LARGEST_INTEGER, listOf } from '../../fields.js';
import { dayRange, reportFacts } from '../../report-fields.js';

/** A month of the studio's calendar, YYYY-MM. */
const month = z.string().regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/);

/** Months after the one of joining, that one included. */
export const COHORT_MONTHS = 12;

/** Fils: an end of a band of lifetime values. */
const bound = fils.max(LARGEST_INTEGER);

const days = (choices: readonly [number, number, number]) => z.literal([...choices]);
export const awayDays = [14, 30, 60] as const;
export const expiringDays = [7, 14, 30] as const;
/** Fils: where each part of the distribution of lifetime values begins. */
export const lifetimeBands = [0, 50_000, 100_000, 250_000, 500_000, 1_000_000] as const;
/** 0: today alone. */
export const birthdayDays = [0, 7, 30] as const;

/**
 * A list of people that a number of the report is made of. Those of a period are the same whenever
 * they are asked for; the others are of the moment.
 */
export const peopleList = z.discriminatedUnion('list', [
  /** Who joined. */
  dayRange.extend({ list: z.literal('joined') }),
  /** Whose first visit it was; of those, who came again within 30 days, and who did not. */
  dayRange.extend({ list: z.literal('first_visit') }),
  dayRange.extend({ list: z.literal('came_again') }),
  dayRange.extend({ list: z.literal('not_returned') }),
  /** Who joined in a month and was there so many months later, or was not. */
  z.object({
    list: z.literal('cohort'),
    month,
    after: z.int().min(0).lt(COHORT_MONTHS),
    came: z.boolean(),
  }),
  /** Who came before, but not within so many days, and has nothing booked ahead. */
  z.object({ list: z.literal('not_seen'), days: days(awayDays) }),
  /** Whose credits end within so many days. */
  z.object({ list: z.literal('expiring'), days: days(expiringDays) }),
  /** Whose invoices less credit notes until a day are so much; `below` null: or more. */
  z.object({ list: z.literal('lifetime'), to: day, atLeast: bound, below: bound.nullable() }),
  /** Whose birthday is today or within so many days. */
  z.object({ list: z.literal('birthdays'), days: days(birthdayDays) }),
]);
export type PeopleList = z.infer<typeof peopleList>;
export type PeopleListName = PeopleList['list'];

/** A number of people in each of the three ranges. */
const compared = z.object({ current: z.int(), before: z.int(), yearBefore: z.int() });

export const peopleReport = z.object({
  ...reportFacts,
  joined: compared,
  firstVisits: compared,
  /** Of those with a first visit, who came again within 30 days. */
  cameAgain: compared,
  /** Of those of the period, who has not come again and still has time to. */
  undecided: z.int(),
  /** By month of joining, the newest last; null: that month has not begun. */
  cohorts: z.array(z.object({ month, members: z.int(), attended: z.array(z.int().nullable()) })),
  away: z.array(z.object({ days: z.int(), people: z.int() })),
  expiring: z.array(
    z.object({
      days: z.int(),
      people: z.int(),
      credits: z.int(),
      /** What was paid for these credits. */
      value: fils,
    }),
  ),
  birthdays: z.array(z.object({ days: z.int(), people: z.int() })),
  /** Of everybody who ever bought, until the end of the period, without VAT. */
  lifetime: z.object({
    people: z.int(),
    total: z.int(),
    median: z.int(),
    bands: z.array(
      z.object({ atLeast: fils, below: fils.nullable(), people: z.int(), total: z.int() }),
    ),
  }),
});
export type PeopleReport = z.infer<typeof peopleReport>;

export const getPeopleReport = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/people',
  summary:
    'New members, first to second visit, retention by month of joining, who was not seen lately, credits that end soon, lifetime value and birthdays.',
  callers: managers,
  services: ['notifications'],
  query: dayRange,
  response: peopleReport,
});

export const peopleRow = z.object({
  userId: id,
  /** Null: the account was deleted; the visits still count. */
  name: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  /** What the list is about: joined, first visit, second visit, last visit, expiry, birthday. */
  on: day.nullable(),
  /** Fils; of credits that end, or of all that was bought. */
  value: fils.nullable(),
  lastVisitAt: instant.nullable(),
  /** What they have left: credits that can be used, until when the first of them, and the plan. */
  creditsLeft: z.int(),
  expiresOn: day.nullable(),
  planName: z.string().nullable(),
});
export type PeopleRow = z.infer<typeof peopleRow>;

export const listPeopleRows = endpoint({
  service: 'booking',
  method: 'GET',
  path: '/api/admin/reports/people/rows',
  summary: 'The people whom a number of the report counts; 50 a page.',
  callers: managers,
  /** The fields of one of the lists. */
  query: z.object({
    list: z.string().max(20),
    from: day.optional(),
    to: day.optional(),
    month: month.optional(),
    after: z.coerce.number().int().min(0).max(COHORT_MONTHS).optional(),
    came: z.enum(['true', 'false']).optional(),
    days: z.coerce.number().int().min(0).max(366).optional(),
    atLeast: z.coerce.number().int().min(0).max(LARGEST_INTEGER).optional(),
    below: z.coerce.number().int().min(0).max(LARGEST_INTEGER).optional(),
    cursor: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
  }),
  response: listOf(peopleRow).extend({ people: z.int() }),
});
