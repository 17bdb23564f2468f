import { addDays, studioDay, studioInstant, type DayRange } from '@studio/domain-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { inTransaction, type Queryable } from '@studio/nest-kit';
import { keptDays } from './report-days.sql.js';
import { OPEN_DAYS } from './sql-range.js';

const DAY = 86_400_000;
/** For a transaction that began before midnight and was committed after it. */
const MARGIN = 3_600_000;
/** Days that one transaction closes. */
const AT_ONCE = 31;

/** The last day that is closed at an instant. */
export const lastClosedDay = (now: Date): string =>
  addDays(studioDay(new Date(now.getTime() - OPEN_DAYS * DAY - MARGIN)), -1);

/** Up to where the sums of days are kept; null: of none. */
export const keptThrough = async (tx: Queryable, studioId: string): Promise<string | null> => {
  const [row] = await tx.query<{ through: string }[]>(
    'SELECT through::text FROM report_closings WHERE studio_id = $1',
    [studioId],
  );
  return row?.through ?? null;
};

/**
 * Keeps the sums of all days that are closed and not kept yet, a month in a transaction. Two at
 * once wait for each other, and the second finds nothing left.
 */
export const closeDays = async (
  dataSource: DataSource,
  { studioId, now = new Date() }: { studioId: string; now?: Date },
): Promise<void> => {
  const target = lastClosedDay(now);
  for (let isDone = false; !isDone;)
    isDone = await inTransaction(dataSource, (tx) => closeNext(tx, { studioId, target }));
};

interface Closing {
  studioId: string;
  /** The last day that may be closed. */
  target: string;
}

const lockDays = (tx: EntityManager, studioId: string): Promise<unknown> =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('report days ' || $1, 0))`, [studioId]);

/** True: nothing is left. */
const closeNext = async (tx: EntityManager, { studioId, target }: Closing): Promise<boolean> => {
  await lockDays(tx, studioId);
  const kept = await keptThrough(tx, studioId);
  const from = kept === null ? await firstDay(tx, { studioId, target }) : addDays(kept, 1);
  if (from > target) return true;
  const to = [addDays(from, AT_ONCE - 1), target].sort()[0] ?? target;
  await keepSums(tx, studioId, { from, to });
  await tx.query(
    `INSERT INTO report_closings (studio_id, through) VALUES ($1, $2)
     ON CONFLICT (studio_id) DO UPDATE SET through = excluded.through`,
    [studioId, to],
  );
  return to === target;
};

const keepSums = async (
  tx: EntityManager,
  studioId: string,
  { from, to }: DayRange,
): Promise<void> => {
  const instants = [studioInstant(from), studioInstant(addDays(to, 1))];
  for (const { keep } of keptDays) await tx.query(keep, [studioId, ...instants]);
};

/** Of a studio that keeps no sums yet: the day of its first money or document. */
const firstDay = async (tx: EntityManager, { studioId, target }: Closing): Promise<string> => {
  const [row] = await tx.query<{ first: Date | null }[]>(
    `SELECT least(
       (SELECT min(least(paid_at, created_at)) FROM payments WHERE studio_id = $1),
       (SELECT min(issued_at) FROM invoices WHERE studio_id = $1)) AS first`,
    [studioId],
  );
  return row?.first ? studioDay(row.first) : target;
};

/** Makes the kept sums anew from the source, at once for whoever reads them. */
export const rebuildDays = (
  dataSource: DataSource,
  { studioId, now = new Date() }: { studioId: string; now?: Date },
): Promise<void> =>
  inTransaction(dataSource, async (tx) => {
    await lockDays(tx, studioId);
    for (const { forget } of keptDays) await tx.query(forget, [studioId]);
    await tx.query('DELETE FROM report_closings WHERE studio_id = $1', [studioId]);
    const target = lastClosedDay(now);
    while (!(await closeNext(tx, { studioId, target })));
  });
