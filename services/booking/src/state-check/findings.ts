import type { DataSource } from 'typeorm';
import { creditRules } from './credit-rules.js';
import { eventRules } from './event-rules.js';
import { jobRules } from './job-rules.js';
import { lineRules } from './line-rules.js';
import type { Rule } from './rule.js';
import { seatRules } from './seat-rules.js';

/** What holds at any moment; the jobs' part of it holds once they had time to look. */
const always: readonly Rule[] = [...seatRules, ...lineRules, ...creditRules, ...eventRules];

const MOST_A_RULE = 20;

/** One line for each thing that is wrong, at most 20 a rule; empty when the books are right. */
export const findings = async (
  dataSource: DataSource,
  studioId: string,
  // A spec whose clock jumps leaves the jobs out.
  { now = new Date(), jobsHadTime = true }: { now?: Date; jobsHadTime?: boolean } = {},
): Promise<string[]> => {
  const found: string[] = [];
  for (const { rule, sql, needsTime } of jobsHadTime ? [...always, ...jobRules] : always) {
    const rows = await dataSource.query<{ id: string; what: string }[]>(
      `SELECT * FROM (${sql}) AS wrong LIMIT ${MOST_A_RULE}`,
      needsTime ? [studioId, now] : [studioId],
    );
    found.push(...rows.map(({ id, what }) => `${rule}: ${id} ${what}`));
  }
  return found;
};
