/** Instants as SQL: a parameter such as `$2`, or a literal. `to` is not included. */
export interface SqlRange {
  from: string;
  to: string;
}

export const inRange = (column: string, { from, to }: SqlRange): string =>
  `${column} >= ${from} AND ${column} < ${to}`;

/** All there is, for the integrity check. */
export const ALWAYS: SqlRange = {
  from: `'-infinity'::timestamptz`,
  to: `'infinity'::timestamptz`,
};

/**
 * A day stays open so long after its end: webhooks and retry jobs bring late news within it. What
 * comes later counts on the day on which it was learnt, so that a closed day never changes.
 */
export const OPEN_DAYS = 3;
export const LEARNT_LATE = `interval '${OPEN_DAYS} days'`;
