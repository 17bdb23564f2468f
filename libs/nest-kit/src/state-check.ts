import type { DataSource } from 'typeorm';

/** What must hold whatever happened (reliability.md C): `sql` selects `id` and `what` of what breaks it. */
export interface Invariant {
  rule: string;
  /** `$1` is the studio. */
  sql: string;
}

const MOST_A_RULE = 20;

/** One line for each thing that is wrong, at most 20 a rule; empty when the books are right. */
export const brokenRules = async (
  dataSource: DataSource,
  invariants: readonly Invariant[],
  studioId: string,
): Promise<string[]> => {
  const found: string[] = [];
  for (const { rule, sql } of invariants) {
    const rows = await dataSource.query<{ id: string; what: string }[]>(
      `SELECT * FROM (${sql}) AS wrong LIMIT ${MOST_A_RULE}`,
      [studioId],
    );
    found.push(...rows.map(({ id, what }) => `${rule}: ${id} ${what}`));
  }
  return found;
};

/** Prints what is wrong; the exit code says whether anything is. */
export const reportFindings = (service: string, wrong: readonly string[]): void => {
  const end = wrong.length ? `${wrong.length} findings` : 'nothing found';
  process.stdout.write([...wrong, `${service}: ${end}`, ''].join('\n'));
  process.exitCode = wrong.length ? 1 : 0;
};

/** Ten minutes: what takes longer waits for somebody. */
const STUCK = `interval '10 minutes'`;

/** A message that nobody has taken, or that a consumer has not settled. */
export const outboxIsDrained: Invariant = {
  rule: 'messages to other services are delivered',
  sql: `SELECT id, type || ' of ' || occurred_at AS what FROM outbox
    WHERE studio_id = $1 AND settled_at IS NULL AND occurred_at < now() - ${STUCK}`,
};
