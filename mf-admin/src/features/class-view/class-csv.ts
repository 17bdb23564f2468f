import { call } from '@studio/api-client';
import { getAdminClassWaiting, getRoster } from '@studio/contracts';
import type { AdminClassWaiting } from '@studio/contracts';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { rosterHead, rosterRecord } from '../../shared/roster-csv.js';
import { stateLabel } from './waitlist-labels.js';
import { t } from './messages.js';

/** Everyone on the list of a class, who gave the place back too. */
export const rosterCsv = async (id: string): Promise<CsvRecords> => {
  const { schedule, entries } = await call(getRoster, { params: { id } });
  return [rosterHead, ...entries.map((one) => rosterRecord(schedule, one))];
};

const head = [
  t('csvPlace'),
  t('csvMember'),
  t('csvEmail'),
  t('csvState'),
  t('csvOfferUntil'),
  t('csvMode'),
  t('csvSince'),
  t('csvPaysWith'),
];

const recordOf = (one: AdminClassWaiting['entries'][number]): unknown[] => [
  one.position,
  one.name,
  one.email,
  stateLabel(one).word,
  csvTime(one.offerUntil),
  one.mode === 'auto' ? t('bookedByItself') : t('askedFirst'),
  csvTime(one.joinedAt),
  one.paysWith.name,
];

/** Who waits for a class, in order. */
export const waitlistCsv = async (id: string): Promise<CsvRecords> => {
  const { entries } = await call(getAdminClassWaiting, { params: { id } });
  return [head, ...entries.map(recordOf)];
};
