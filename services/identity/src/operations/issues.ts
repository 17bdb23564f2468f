import type { Issue } from '@studio/domain-kit';
import { brokenRules, outboxIsDrained, type Invariant } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';

const invariants: readonly Invariant[] = [
  {
    rule: 'an account whose deletion is due is deleted',
    sql: `SELECT user_id AS id, 'due at ' || deletes_at AS what FROM account_deletions
      WHERE studio_id = $1 AND done_at IS NULL AND deletes_at < now() - interval '10 minutes'`,
  },
  {
    rule: 'an export that is due is made',
    sql: `SELECT id, status || ', due at ' || next_attempt_at AS what FROM data_exports
      WHERE studio_id = $1 AND next_attempt_at < now() - interval '10 minutes'`,
  },
  {
    rule: 'an import that is under way goes on',
    sql: `SELECT id, status || ', due at ' || next_attempt_at AS what FROM imports
      WHERE studio_id = $1 AND next_attempt_at < now() - interval '10 minutes'`,
  },
  outboxIsDrained,
];

/** The rules that are broken; empty when all is right. */
export const findIssues = (dataSource: DataSource, studioId: string): Promise<Issue[]> =>
  brokenRules(dataSource, invariants, { studioId });
