import { inTransaction } from '@studio/nest-kit';
import type { DataSource, EntityManager } from 'typeorm';
import { earnedBy } from './plan-day-rules.js';
import { lockProgress } from './revenue-progress.js';
import type { Entry, Fact } from './revenue-entry.js';
import { entriesOf, modeOf } from './revenue-rules.js';
import { keyOf, readFacts, type Sale } from './sale-facts.js';

const AT_ONCE = 500;
/** For a transaction that began so long before it was committed. */
const MARGIN_MS = 3_600_000;

interface Run {
  studioId: string;
  now: Date;
}

/** Makes the entries of every sale that something happened to since the last time. */
export const recogniseSales = async (dataSource: DataSource, run: Run): Promise<void> => {
  await inTransaction(dataSource, (tx) => findDue(tx, run));
  while (await inTransaction(dataSource, (tx) => recogniseBatch(tx, run)));
};

/** Packages whose credits moved, or whose classes ended; what stands for them in the sales. */
const findDue = async (tx: EntityManager, { studioId, now }: Run): Promise<void> => {
  const { checkedAt } = await lockProgress(tx, studioId);
  const since = checkedAt && new Date(checkedAt.getTime() - MARGIN_MS);
  if (since) await markDue(tx, { studioId, since, now });
  await tx.query(
    `UPDATE revenue_sales SET is_due = true WHERE studio_id = $1 AND awaits_grant AND NOT is_due`,
    [studioId],
  );
  await tx.query('UPDATE revenue_progress SET looked_at = $2 WHERE studio_id = $1', [
    studioId,
    now,
  ]);
};

const markDue = (
  tx: EntityManager,
  { studioId, since, now }: Run & { since: Date },
): Promise<unknown> =>
  tx.query(
    `WITH RECURSIVE ended AS (
       SELECT b.user_package_id, b.payment_id
       FROM schedules s JOIN bookings b ON b.studio_id = s.studio_id AND b.schedule_id = s.id
       WHERE s.studio_id = $1 AND s.starts_at > $2::timestamptz - interval '1 day'
         AND (s.ends_at BETWEEN $2 AND $3
           OR b.status = 'late_cancelled' AND b.cancelled_at BETWEEN $2 AND $3)),
     moved AS (
       SELECT p.id, p.payment_id, p.moved_from FROM user_packages p
       WHERE p.studio_id = $1 AND p.id IN (
         SELECT user_package_id FROM credit_ledger WHERE studio_id = $1 AND at >= $2
         UNION SELECT user_package_id FROM ended)
       UNION
       SELECT p.id, p.payment_id, p.moved_from
       FROM moved m JOIN user_packages p ON p.studio_id = $1 AND p.id = m.moved_from)
     UPDATE revenue_sales SET is_due = true
     WHERE studio_id = $1 AND NOT is_due AND payment_id IN (
       SELECT payment_id FROM moved UNION SELECT payment_id FROM ended
       UNION SELECT r.payment_id FROM events e
         JOIN event_reservations r ON r.studio_id = e.studio_id AND r.event_id = e.id
         WHERE e.studio_id = $1 AND e.ends_at BETWEEN $2 AND $3)`,
    [studioId, since, now],
  );

/** False: nothing is left. Two at once take different sales. */
const recogniseBatch = async (tx: EntityManager, run: Run): Promise<boolean> => {
  const sales = await tx.query<Sale[]>(
    `SELECT payment_id AS "paymentId", kind FROM revenue_sales
     WHERE studio_id = $1 AND is_due ORDER BY payment_id, kind LIMIT $2
     FOR UPDATE SKIP LOCKED`,
    [run.studioId, AT_ONCE],
  );
  if (!sales.length) return false;
  await recognise(tx, run, sales);
  return true;
};

const recognise = async (tx: EntityManager, run: Run, sales: readonly Sale[]): Promise<void> => {
  const { studioId, now } = run;
  const facts = await readFacts(tx, { studioId, sales, now });
  await keepEntries(
    tx,
    studioId,
    sales.map((sale) => recognised(sale, facts.get(keyOf(sale)) ?? [])),
  );
};

/** Makes the entries of every sale anew, some hundred in a transaction, in the order of their keys. */
export const recogniseAnew = async (dataSource: DataSource, run: Run): Promise<void> => {
  for (let last: Sale | undefined | null = null; last !== undefined;) {
    const after: Sale | null = last;
    last = await inTransaction(dataSource, (tx) => recogniseAfter(tx, run, after));
  }
};

/** The last sale that was made anew; undefined: nothing is left. */
const recogniseAfter = async (
  tx: EntityManager,
  run: Run,
  after: Sale | null,
): Promise<Sale | undefined> => {
  const sales = await tx.query<Sale[]>(
    `SELECT payment_id AS "paymentId", kind FROM revenue_sales
     WHERE studio_id = $1 AND ($2::uuid IS NULL OR (payment_id, kind) > ($2, $3))
     ORDER BY payment_id, kind LIMIT $4 FOR UPDATE`,
    [run.studioId, after?.paymentId ?? null, after?.kind ?? null, AT_ONCE],
  );
  if (sales.length) await recognise(tx, run, sales);
  return sales.at(-1);
};

/** What is owed of a sale at the end of each day on which that changed, the oldest first. */
interface Balances {
  changedOn: string[];
  /** Fils. */
  owed: number[];
  credits: number[];
}

interface Recognised extends Sale {
  entries: readonly Entry[];
  balances: Balances;
  settledOn: string | null;
  awaitsGrant: boolean;
}

const recognised = (sale: Sale, facts: readonly Fact[]): Recognised => {
  const entries = entriesOf(sale.kind, facts);
  const mode = modeOf(sale.kind);
  const isUsable = mode === 'credits' || mode === 'place';
  const isThere = facts.some(({ what }) => what === 'granted');
  const settled = settledOn(entries);
  const balances = balancesOf(mode === 'days' ? [] : entries);
  return {
    ...sale,
    entries,
    balances,
    settledOn: settled,
    awaitsGrant: isUsable && !isThere && !settled,
  };
};

/** None of a plan, of which something is earned on each day. */
const balancesOf = (entries: readonly Entry[]): Balances => {
  const days = new Map<string, { owed: number; credits: number }>();
  const sum = { owed: 0, credits: 0 };
  for (const { day, sold, earned, credits } of [...entries].sort(byDay)) {
    sum.owed += sold - earned;
    sum.credits += credits;
    days.set(day, { ...sum });
  }
  const all = [...days.values()];
  return {
    changedOn: [...days.keys()],
    owed: all.map(({ owed }) => owed),
    credits: all.map(({ credits }) => credits),
  };
};

const byDay = (a: Entry, b: Entry): number => (a.day < b.day ? -1 : Number(a.day > b.day));

/** The day from whose end on nothing is owed; null: something still is. */
const settledOn = (entries: readonly Entry[]): string | null => {
  const last = entries.reduce((day, { through }) => (through > day ? through : day), '');
  const owed = entries.reduce((sum, one) => sum + one.sold - earnedBy(one, last), 0);
  const credits = entries.reduce((sum, entry) => sum + entry.credits, 0);
  return owed === 0 && credits === 0 && last !== '' ? last : null;
};

const entryRows = ({ paymentId, kind, entries }: Recognised) =>
  entries.map(({ bookingId, ...entry }, n) => ({
    payment_id: paymentId,
    kind,
    n,
    booking_id: bookingId,
    ...entry,
  }));

const saleRow = ({ paymentId, kind, settledOn, awaitsGrant, balances }: Recognised) => ({
  payment_id: paymentId,
  kind,
  settled_on: settledOn,
  awaits_grant: awaitsGrant,
  changed_on: balances.changedOn,
  owed_then: balances.owed,
  credits_then: balances.credits,
});

const keepEntries = async (
  tx: EntityManager,
  studioId: string,
  sales: readonly Recognised[],
): Promise<void> => {
  const rows = sales.flatMap(entryRows);
  const keys = sales.map(saleRow);
  await tx.query(
    `DELETE FROM revenue_entries e USING jsonb_to_recordset($2) AS s (payment_id uuid, kind text)
     WHERE e.studio_id = $1 AND e.payment_id = s.payment_id AND e.kind = s.kind`,
    [studioId, JSON.stringify(keys)],
  );
  const columns = `payment_id, kind, n, reason, day, through, until, sold, earned, credits, booking_id`;
  await tx.query(
    `INSERT INTO revenue_entries (studio_id, ${columns})
     SELECT $1, ${columns} FROM jsonb_populate_recordset(NULL::revenue_entries, $2)`,
    [studioId, JSON.stringify(rows)],
  );
  await tx.query(
    `UPDATE revenue_sales s
     SET is_due = false, settled_on = k.settled_on, awaits_grant = k.awaits_grant,
       changed_on = k.changed_on, owed_then = k.owed_then, credits_then = k.credits_then
     FROM jsonb_populate_recordset(NULL::revenue_sales, $2) AS k
     WHERE s.studio_id = $1 AND s.payment_id = k.payment_id AND s.kind = k.kind`,
    [studioId, JSON.stringify(keys)],
  );
};
