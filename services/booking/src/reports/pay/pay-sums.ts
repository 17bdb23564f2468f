import { STUDIO_ZONE, type DayRange } from '@studio/domain-kit';
import type { Queryable } from '@studio/nest-kit';
import type { StudioContext } from '../../shared/studio-context.js';
import { findClassGroups } from './class-groups.js';
import { findDifferences } from './differences.js';
import { findLastLocked } from './locked-items.queries.js';
import { daysOfMonth, monthAfter } from './pay-month.js';

/** Parts of payslips that count on days that the request does not tell apart, added up. */
export interface PaySum {
  trainerId: string;
  /** One of those days. */
  day: string;
  kind: 'class' | 'difference' | 'correction';
  classes: number;
  heads: number;
  /** Fils. */
  amount: number;
}

interface SumsRequest {
  studio: StudioContext;
  /** Whole months, in their order. */
  months: readonly [string, ...string[]];
  /** The first days of what is told apart. */
  cuts: readonly string[];
}

/** Of a month that is locked for a trainer, or lies before one that is: what was stored. */
const isStored = `i.month <= (SELECT max(p.month) FROM payslips p
  WHERE p.studio_id = i.studio_id AND p.trainer_id = i.trainer_id AND p.locked_at IS NOT NULL)`;

const stored = `
  SELECT trainer_id AS "trainerId", 'class' AS kind, count(*)::int AS classes,
    sum(heads)::int AS heads, sum(amount)::float8 AS amount,
    ($4::date[])[width_bucket(day, $4::date[])]::text AS day
  FROM (
    SELECT i.trainer_id, (i.starts_at AT TIME ZONE '${STUDIO_ZONE}')::date AS day, i.heads,
      sum(i.amount) AS amount
    FROM pay_items i
    WHERE i.studio_id = $1 AND i.month BETWEEN $2 AND $3 AND ${isStored}
      AND i.part NOT IN ('difference', 'correction')
    GROUP BY i.trainer_id, i.month, i.schedule_id, i.starts_at, i.heads) AS classes
  GROUP BY trainer_id, width_bucket(day, $4::date[])
  UNION ALL
  SELECT i.trainer_id, 'difference', 0, 0, sum(i.amount)::float8, i.month::text
  FROM pay_items i
  WHERE i.studio_id = $1 AND i.month BETWEEN $2 AND $3 AND ${isStored} AND i.part = 'difference'
  GROUP BY i.trainer_id, i.month
  UNION ALL
  SELECT i.trainer_id, 'correction', 0, 0, sum(i.amount)::float8, i.month::text
  FROM pay_corrections i WHERE i.studio_id = $1 AND i.month BETWEEN $2 AND $3
  GROUP BY i.trainer_id, i.month`;

/**
 * What the payslips of many months are made of, added up by the database: of locked months what they
 * stored, of others by the rule of a class. It is what `buildPayslips` would list, part by part.
 */
export const findPaySums = async (
  tx: Queryable,
  { studio, months, cuts }: SumsRequest,
): Promise<PaySum[]> => {
  const { id: studioId } = studio;
  const now = studio.now();
  const last = months.at(-1) ?? months[0];
  const range = { from: `${months[0]}-01`, to: daysOfMonth(last).to };
  const lastLocked = await findLastLocked(tx, { studioId });
  const sums = await tx.query<PaySum[]>(stored, [
    studioId,
    range.from,
    `${last}-01`,
    [range.from, ...cuts].filter((day) => day >= range.from).sort(),
  ]);
  const since = new Map([...lastLocked].map(([id, month]) => [id, `${monthAfter(month)}-01`]));
  sums.push(...(await openClasses(tx, { studioId, now, ...range, cuts, since })));
  for (const month of new Set([...lastLocked.values()].map(monthAfter)))
    if (months.includes(month))
      for (const { trainerId, amount } of await findDifferences(tx, {
        studioId,
        now,
        month,
        lastLocked,
      }))
        sums.push({
          trainerId,
          day: `${month}-01`,
          kind: 'difference',
          classes: 0,
          heads: 0,
          amount,
        });
  return sums;
};

type OpenRequest = DayRange & {
  studioId: string;
  now: Date;
  cuts: readonly string[];
  since: ReadonlyMap<string, string>;
};

/** Classes of months that are locked for their trainer are in none of these groups. */
const openClasses = async (tx: Queryable, request: OpenRequest): Promise<PaySum[]> => {
  const groups = await findClassGroups(tx, request);
  return groups.map(({ trainerId, day, classes, heads, amount }) => ({
    trainerId,
    day,
    kind: 'class',
    classes,
    heads: heads * classes,
    amount: amount * classes,
  }));
};
