import type { Issue } from '@studio/domain-kit';
import { brokenRules, type Invariant } from '@studio/nest-kit';
import type { DataSource } from 'typeorm';
import { checkHistory } from '../../people/history/history.api.js';
import { creditRules } from './credit-rules.js';
import { eventRules } from './event-rules.js';
import { jobRules } from './job-rules.js';
import { historyRules } from './history-rules.js';
import { importRules } from './import-rules.js';
import { reportRules } from './report-rules.js';
import { revenueRules } from './revenue-rules.js';
import { payRules } from './pay-rules.js';
import { waitlistRules } from './waitlist-rules.js';
import { seatRules } from './seat-rules.js';

/** What holds at any moment; the jobs' part of it holds once they had time to run. */
const always: readonly Invariant[] = [
  ...seatRules,
  ...waitlistRules,
  ...creditRules,
  ...eventRules,
  ...historyRules,
  ...importRules,
  ...reportRules,
  ...revenueRules,
  ...payRules,
];

/** The rules that are broken; empty when the books are right. */
export const findIssues = async (
  dataSource: DataSource,
  studioId: string,
  // A spec whose clock jumps leaves the jobs out.
  { now = new Date(), jobsHadTime = true }: { now?: Date; jobsHadTime?: boolean } = {},
): Promise<Issue[]> => [
  ...(await brokenRules(dataSource, jobsHadTime ? [...always, ...jobRules] : always, {
    studioId,
    now,
  })),
  ...(await checkHistory(dataSource, studioId)),
];
