import { call } from '@studio/api-client';
import { getActiveCheckIns, listPendingNoShows } from '@studio/contracts';
import type { PendingNoShow } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { rosterHead, rosterRecord } from '../../shared/roster-csv.js';
import { missingAt } from './rescue.js';
import { withName } from './roster-filter.js';
import { t } from './messages.js';

/** Everyone on the lists of today, by the name that is looked for; and who is missing. */
export const checkInsCsv = async (text: string, now = new Date()): Promise<CsvRecords> => {
  const { items } = await call(getActiveCheckIns);
  const records = withName(items, text).flatMap((roster) => {
    const missing = missingAt(roster, now);
    return roster.entries.map((one) => [
      ...rosterRecord(roster.schedule, one),
      missing.includes(one) ? t('yes') : '',
      csvTime(one.rescue?.remindedAt),
    ]);
  });
  return [[...rosterHead, t('csvMissing'), t('csvAskedAt')], ...records];
};

const head = [
  t('csvMember'),
  t('csvClass'),
  t('csvBegan'),
  t('csvFinalAt'),
  t('csvCredits'),
  t('csvAmountAed'),
];

const recordOf = ({ name, className, startsAt, finalAt, cost }: PendingNoShow): unknown[] => [
  name,
  className,
  csvTime(startsAt),
  csvTime(finalAt),
  cost.credits,
  filsToAed(cost.amount),
];

/** No-shows that nobody has decided on. */
export const pendingNoShowsCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listPendingNoShows);
  return [head, ...items.map(recordOf)];
};
