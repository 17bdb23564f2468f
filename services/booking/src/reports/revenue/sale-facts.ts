import { studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { EarnedReason, Fact } from './revenue-entry.js';

/** A sale whose entries are made: a kind of thing that a payment bought. */
export interface Sale {
  paymentId: string;
  kind: string;
}

interface Batch {
  studioId: string;
  sales: readonly Sale[];
  now: Date;
}

/** A fact with the moment at which it counts; at one moment, money comes before credits. */
type TimedFact = Omit<Fact, 'day'> & { at: Date };
type FactsOfSales = ReadonlyMap<string, Fact[]>;

export const keyOf = ({ paymentId, kind }: Sale): string => `${paymentId} ${kind}`;

/** Everything that counts up to now, oldest first, by sale. */
export const readFacts = async (tx: EntityManager, batch: Batch): Promise<FactsOfSales> => {
  const timed = new Map<string, TimedFact[]>(batch.sales.map((sale) => [keyOf(sale), []]));
  const add = (sale: Sale, fact: TimedFact): void => {
    timed.get(keyOf(sale))?.push(fact);
  };
  await readDocuments(tx, batch, add);
  await readCredits(tx, batch, add);
  await readPlaces(tx, batch, add);
  return new Map([...timed].map(([key, facts]) => [key, inOrder(facts)]));
};

type Add = (sale: Sale, fact: TimedFact) => void;

/** Credits that are there before the first money: a grant comes with its payment, not with its invoice. */
const inOrder = (facts: readonly TimedFact[]): Fact[] =>
  [...facts]
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, ...fact }) => ({ ...fact, day: studioDay(at) }) as Fact);

const ids = ({ sales }: Batch): string[] => [...new Set(sales.map(({ paymentId }) => paymentId))];

interface DocumentRow extends Sale {
  document: 'invoice' | 'credit_note';
  net: number;
  at: Date;
  paidFrom: string | null;
  paidThrough: string | null;
}

const readDocuments = async (tx: EntityManager, batch: Batch, add: Add): Promise<void> => {
  const rows = await tx.query<DocumentRow[]>(
    `SELECT payment_id AS "paymentId", kind, document, net, counts_at AS at,
       paid_from::text AS "paidFrom", paid_through::text AS "paidThrough"
     FROM revenue_documents WHERE studio_id = $1 AND payment_id = ANY($2)
     ORDER BY document DESC, number, id`,
    [batch.studioId, ids(batch)],
  );
  for (const { document: what, net, at, paidFrom, paidThrough, ...sale } of rows)
    add(sale, { what, net, at, ...(what === 'invoice' && { paidFrom, paidThrough }) } as TimedFact);
};

interface LedgerRow extends Sale {
  packageId: string;
  entry: 'grant' | 'hold' | 'use' | 'return' | 'expire' | 'adjust';
  because: string | null;
  delta: number;
  at: Date;
  bookingId: string | null;
  status: string | null;
  /** When its class counts: at its end, or when it was cancelled late. */
  settlesAt: Date | null;
}

/** Of the packages that payments bought, and of those that credits of them were moved to. */
const readCredits = async (tx: EntityManager, batch: Batch, add: Add): Promise<void> => {
  const rows = await tx.query<LedgerRow[]>(
    `WITH RECURSIVE family AS (
       SELECT id, payment_id FROM user_packages WHERE studio_id = $1 AND payment_id = ANY($2)
       UNION ALL
       SELECT p.id, f.payment_id FROM family f
       JOIN user_packages p ON p.studio_id = $1 AND p.moved_from = f.id)
     SELECT s.payment_id AS "paymentId", s.kind, f.id AS "packageId",
       l.kind AS entry, l.because, l.delta, l.at, l.booking_id AS "bookingId", b.status,
       CASE WHEN b.status = 'late_cancelled' THEN b.cancelled_at ELSE b.ends_at END AS "settlesAt"
     FROM family f
     JOIN revenue_sales s ON s.studio_id = $1 AND s.payment_id = f.payment_id
       AND s.kind IN ('package', 'visit')
     JOIN credit_ledger l ON l.studio_id = $1 AND l.user_package_id = f.id
     LEFT JOIN bookings b ON b.studio_id = l.studio_id AND b.id = l.booking_id
     WHERE l.waiting_entry_id IS NULL AND l.because IS DISTINCT FROM 'moved'
     ORDER BY f.id, l.at, l.id`,
    [batch.studioId, ids(batch)],
  );
  for (const group of grouped(rows, ({ packageId, bookingId }) => `${packageId} ${bookingId}`))
    for (const { sale, ...fact } of factsOfRows(group))
      if (fact.at <= batch.now) add(sale, fact as TimedFact);
};

const grouped = <Row>(rows: readonly Row[], keyOfRow: (row: Row) => string): Row[][] => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOfRow(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
};

type SaleFact = TimedFact & { sale: Sale };

/** Rows of one booking, or those of a package that belong to none. */
const factsOfRows = (rows: readonly LedgerRow[]): SaleFact[] => {
  const [first] = rows;
  if (!first) return [];
  const sale = { paymentId: first.paymentId, kind: first.kind };
  const facts =
    first.bookingId !== null && first.settlesAt
      ? usesOf(rows, first.settlesAt)
      : rows.flatMap((row, n) => factOf(row, rows[n - 1]));
  return facts.map((fact) => ({ ...fact, sale }));
};

const reasonsOfStatus: Partial<Record<string, EarnedReason>> = {
  attended: 'attended',
  late_cancelled: 'late_cancelled',
};

/**
 * What a booking uses counts when its class is over, as one fact, however often it was cancelled
 * and taken up again before. What comes back later counts then.
 */
const usesOf = (rows: readonly LedgerRow[], settlesAt: Date): TimedFact[] => {
  const before = rows.filter(({ at }) => at <= settlesAt);
  const later = rows.filter(({ at }) => at > settlesAt);
  const credits = 0 - before.reduce((sum, { delta }) => sum + delta, 0);
  const status = rows[0]?.status ?? '';
  const reason = reasonsOfStatus[status] ?? 'missed';
  const bookingId = rows[0]?.bookingId ?? null;
  return [
    ...(credits ? [{ what: 'used', credits, reason, bookingId, at: settlesAt } as TimedFact] : []),
    ...later.map(
      ({ delta, at }) =>
        ({
          what: 'used',
          credits: -delta,
          reason: delta > 0 ? 'returned' : reason,
          bookingId,
          at,
        }) as TimedFact,
    ),
  ];
};

/** A row without a booking, with the one before it of its package. */
const factOf = (row: LedgerRow, before: LedgerRow | undefined): TimedFact[] => {
  const { entry, because, delta, at } = row;
  const used = (reason: EarnedReason): TimedFact[] => [
    { what: 'used', credits: -delta, reason, bookingId: null, at } as TimedFact,
  ];
  if (entry === 'grant') return [{ what: 'granted', credits: delta, at } as TimedFact];
  if (entry === 'expire') return used('expired');
  if (because === 'refund' || because === 'dispute')
    return [{ what: 'taken_back', credits: -delta, at } as TimedFact];
  // Whoever moves the last day of a package gets back what had lapsed at the old one.
  if (before?.entry === 'expire' && before.delta === -delta) return used('expired');
  return [{ what: 'adjusted', credits: delta, at } as TimedFact];
};

interface PlaceRow extends Sale {
  placeId: string;
  bookedAt: Date;
  reason: EarnedReason;
  at: Date | null;
}

/**
 * Single visits and places at events: that they are there, and when they are over. A place that the
 * studio cancelled never is: its money goes back.
 */
const readPlaces = async (tx: EntityManager, batch: Batch, add: Add): Promise<void> => {
  const rows = await tx.query<PlaceRow[]>(
    `SELECT payment_id AS "paymentId", 'class' AS kind, id AS "placeId", booked_at AS "bookedAt",
       CASE status WHEN 'attended' THEN 'attended' WHEN 'late_cancelled' THEN 'late_cancelled'
         ELSE 'missed' END AS reason,
       CASE WHEN status = 'late_cancelled' THEN cancelled_at
         WHEN status IN ('confirmed', 'attended', 'no_show') THEN ends_at END AS at
     FROM bookings
     WHERE studio_id = $1 AND payment_id = ANY($2) AND user_package_id IS NULL
     UNION ALL
     SELECT r.payment_id, 'event', NULL, r.created_at, 'event',
       CASE WHEN r.status <> 'active' AND e.status = 'published' THEN e.ends_at END
     FROM event_reservations r JOIN events e ON e.studio_id = r.studio_id AND e.id = r.event_id
     WHERE r.studio_id = $1 AND r.payment_id = ANY($2)`,
    [batch.studioId, ids(batch)],
  );
  for (const { placeId: bookingId, reason, at, bookedAt, ...sale } of rows) {
    add(sale, { what: 'granted', credits: 0, at: bookedAt } as TimedFact);
    if (at && at <= batch.now)
      add(sale, { what: 'used', credits: 1, reason, bookingId, at } as TimedFact);
  }
};
