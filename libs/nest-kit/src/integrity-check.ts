import { EXAMPLES_A_RULE, issueLines, type Issue } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';

/** What must hold whatever happened (reliability.md C): `sql` selects `id` and `what` of what breaks it. */
export interface Invariant {
  rule: string;
  /** `$1` is the studio. */
  sql: string;
  /** `$2` is the time. */
  needsTime?: true;
}

/** Rules that are broken; empty when the books are right. Ids count up with time: newest first. */
export const brokenRules = async (
  dataSource: DataSource,
  invariants: readonly Invariant[],
  { studioId, now = new Date() }: { studioId: string; now?: Date },
): Promise<Issue[]> => {
  const issues: Issue[] = [];
  for (const { rule, sql, needsTime } of invariants) {
    const rows = await dataSource.query<{ id: string; what: string; total: number }[]>(
      `SELECT id, what, (count(*) OVER ())::int AS total FROM (${sql}) AS wrong
       ORDER BY id DESC LIMIT ${EXAMPLES_A_RULE}`,
      needsTime ? [studioId, now] : [studioId],
    );
    const examples = rows.map(({ id, what }) => `${id} ${what}`);
    if (rows[0]) issues.push({ rule, total: rows[0].total, examples });
  }
  return issues;
};

/** Prints what is wrong; the exit code says whether anything is. */
export const reportIssues = (service: string, issues: readonly Issue[]): void => {
  process.stdout.write([...issueLines(service, issues), ''].join('\n'));
  process.exitCode = issues.length ? 1 : 0;
};

/** Ten minutes: what takes longer waits for somebody. */
const STUCK = `interval '10 minutes'`;

/** An event that is not on its way, or that a consumer has not settled. */
export const outboxIsDrained: Invariant = {
  rule: 'messages to other services are delivered',
  sql: `SELECT id, type || ' of ' || occurred_at AS what FROM outbox
    WHERE studio_id = $1 AND settled_at IS NULL AND occurred_at < now() - ${STUCK}
    UNION ALL
    SELECT id, cardinality(event_ids) || ' to ' || consumer || ' since ' || relayed_at
    FROM outbox_batches WHERE studio_id = $1 AND relayed_at < now() - ${STUCK}`,
};
