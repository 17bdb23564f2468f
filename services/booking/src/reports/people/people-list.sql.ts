import type { PeopleList } from '@studio/contracts';
import { addDays, STUDIO_ZONE, studioDay, studioInstant } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
import { endingCredits } from '../../funding/packages/packages.api.js';
import { birthdaysOn } from '../../policy/birthdays.js';
import { awaySince, SECOND_VISIT_DAYS } from '../../policy/people-report.js';
import { monthLater } from './cohort-rules.js';
import { visitsKeptThrough } from './close-visit-days.js';
import { memberVisits, monthPlace } from './visits.sql.js';

/** Adds a value to a statement; returns what stands for it, with its type. */
export type Put = (value: unknown, type: string) => string;

export interface ListContext {
  /** What `$1`, the studio, is. */
  studioId: string;
  now: Date;
  /** Visits since here are read from bookings. */
  live: Date;
  put: Put;
}

/** Since when visits are not kept yet. */
export const liveSince = async (tx: Queryable, studioId: string): Promise<Date> => {
  const through = await visitsKeptThrough(tx, studioId);
  return through === null ? new Date(0) : studioInstant(addDays(through, 1));
};

const dayOf = (instant: string): string => `(${instant} AT TIME ZONE '${STUDIO_ZONE}')::date`;

/** Whoever is or was a member: numbers of a period stay when an account is deleted. */
export const everMember = `m.studio_id = $1 AND m.role = 'user' AND m.merged_into IS NULL`;
/** Whoever is one now. */
export const isMember = `${everMember} AND m.told_at < 'infinity'`;

/** `second_at` is within the days that count. */
export const cameAgain = `${dayOf('v.second_at')} - ${dayOf('v.first_at')} <= ${SECOND_VISIT_DAYS}`;
const cameAgainOrNot = `coalesce(${cameAgain}, false)`;

/** Who has a class ahead. */
export const bookedAhead = ({ now, put }: ListContext): string => `
  SELECT b.member_id FROM schedules s
  JOIN bookings b ON b.studio_id = s.studio_id AND b.schedule_id = s.id
  WHERE s.studio_id = $1 AND s.starts_at > ${put(now, 'timestamptz')} AND b.status = 'confirmed'`;

export const visitsUntilNow = ({ live, now, put }: ListContext): string =>
  memberVisits({ from: put(live, 'timestamptz'), to: put(now, 'timestamptz') });

/** Packages whose credits end within so many days from today. */
export const endingWithin = ({ now, put }: ListContext, days: number): string => {
  const today = studioDay(now);
  return `SELECT p.member_id, p.expires_on, p.credits_left,
      p.price_paid::bigint * p.credits_left / p.credits_total AS value
    FROM user_packages p WHERE p.studio_id = $1 AND ${endingCredits}
      AND p.expires_on BETWEEN ${put(today, 'date')} AND ${put(addDays(today, days), 'date')}`;
};

/** What each person bought until the end of a day, less what was given back; without VAT. */
export const lifetimeValues = ({ put }: ListContext, to: string): string => `
  SELECT coalesce(o.merged_into, d.member_id) AS member_id, greatest(sum(d.net), 0)::bigint AS net
  FROM revenue_documents d
  LEFT JOIN members o ON o.studio_id = d.studio_id AND o.id = d.member_id
  WHERE d.studio_id = $1 AND d.counts_at < ${put(studioInstant(addDays(to, 1)), 'timestamptz')}
  GROUP BY 1`;

/** Birthdays from today on, in their order, each with its day. */
export const birthdaysWithin = ({ now, put }: ListContext, days: number): string => {
  const dates = Array.from({ length: days + 1 }, (_, n) => addDays(studioDay(now), n));
  const all = dates.flatMap((date) => birthdaysOn(date).map((birthday) => ({ date, birthday })));
  return `SELECT d.on_day, d.birthday FROM unnest(
      ${put(
        all.map(({ date }) => date),
        'date[]',
      )}, ${put(
        all.map(({ birthday }) => birthday),
        'text[]',
      )}) AS d (on_day, birthday)`;
};

/** `sort`: the order of the list, then by member. */
const newestFirst = (instant: string): string =>
  `-extract(epoch FROM ${instant})::bigint AS sort, ${dayOf(instant)} AS on_day, NULL::bigint AS value`;
const soonestFirst = (day: string, value = 'NULL'): string =>
  `(${day} - '2000-01-01'::date)::bigint AS sort, ${day} AS on_day, (${value})::bigint AS value`;

type ListOf<Name extends PeopleList['list']> = Extract<PeopleList, { list: Name }>;
type ListQueries = {
  [Name in PeopleList['list']]: (list: ListOf<Name>, context: ListContext) => string;
};

const members = (facts: string, joins: string): string =>
  `SELECT m.id AS member_id, ${facts} FROM members m ${joins}`;

const firstVisits = (
  { from, to }: { from: string; to: string },
  context: ListContext,
  { facts, only = 'true' }: { facts: string; only?: string },
): string =>
  members(
    facts,
    `JOIN (${visitsUntilNow(context)}) AS v ON v.member_id = m.id WHERE ${everMember}
      AND v.first_at >= ${context.put(studioInstant(from), 'timestamptz')}
      AND v.first_at < ${context.put(studioInstant(addDays(to, 1)), 'timestamptz')}
      AND ${only}`,
  );

const queries: ListQueries = {
  joined: ({ from, to }, { put }) =>
    members(
      `('2000-01-01'::date - m.joined_on)::bigint AS sort, m.joined_on AS on_day,
        NULL::bigint AS value`,
      `WHERE ${everMember} AND m.joined_on BETWEEN ${put(from, 'date')} AND ${put(to, 'date')}`,
    ),
  first_visit: (list, context) => firstVisits(list, context, { facts: newestFirst('v.first_at') }),
  came_again: (list, context) =>
    firstVisits(list, context, { facts: newestFirst('v.second_at'), only: cameAgainOrNot }),
  not_returned: (list, context) =>
    firstVisits(list, context, { facts: newestFirst('v.first_at'), only: `NOT ${cameAgainOrNot}` }),
  cohort: ({ month, after, came }, context) => {
    const joinedIn = context.put(`${month}-01`, 'date');
    const place = context.put(monthPlace(monthLater(month, after)), 'int');
    return members(
      soonestFirst('m.joined_on'),
      `LEFT JOIN (${visitsUntilNow(context)}) AS v ON v.member_id = m.id
        WHERE ${everMember} AND m.joined_on >= ${joinedIn}
        AND m.joined_on < ${context.put(`${monthLater(month, 1)}-01`, 'date')}
        AND coalesce(get_bit(v.months, ${place}), 0) = ${came ? 1 : 0}`,
    );
  },
  not_seen: ({ days }, context) =>
    members(
      newestFirst('v.last_at'),
      `JOIN (${visitsUntilNow(context)}) AS v ON v.member_id = m.id WHERE ${isMember}
        AND v.last_at < ${context.put(awaySince(context.now, days), 'timestamptz')}
        AND m.id NOT IN (${bookedAhead(context)})`,
    ),
  expiring: ({ days }, context) =>
    members(
      soonestFirst('min(p.expires_on)', 'sum(p.value)'),
      `JOIN (${endingWithin(context, days)}) AS p ON p.member_id = m.id WHERE ${isMember}
        GROUP BY m.id`,
    ),
  lifetime: ({ to, atLeast, below }, context) =>
    members(
      `-v.net AS sort, NULL::date AS on_day, v.net AS value`,
      `JOIN (${lifetimeValues(context, to)}) AS v ON v.member_id = m.id WHERE ${everMember}
        AND v.net >= ${context.put(atLeast, 'bigint')}
        AND (${context.put(below, 'bigint')} IS NULL OR v.net < ${context.put(below, 'bigint')})`,
    ),
  birthdays: ({ days }, context) =>
    members(
      soonestFirst('d.on_day'),
      `JOIN (${birthdaysWithin(context, days)}) AS d ON d.birthday = m.birthday
        WHERE ${isMember}`,
    ),
};

/** The people of a list, as a SELECT of `member_id`, `sort`, `on_day` and `value`. */
export const peopleOf = (list: PeopleList, context: ListContext): string => {
  const sqlOf = queries[list.list] as (list: PeopleList, context: ListContext) => string;
  return sqlOf(list, context);
};
