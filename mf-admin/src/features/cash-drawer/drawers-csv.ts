import { call } from '@studio/api-client';
import { listCashDrawers, type CashDrawerView } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { t } from './messages.js';

const head = [
  t('opened'),
  t('csvOpenedBy'),
  t('csvFloatAed'),
  t('csvShouldBeAed'),
  t('countedAed'),
  t('csvDifferenceAed'),
  t('closed'),
  t('csvClosedBy'),
  t('note'),
];

const amount = (fils: number | null): string => (fils === null ? '' : filsToAed(fils));

const recordOf = (one: CashDrawerView): unknown[] => [
  csvTime(one.openedAt),
  one.openedByName ?? t('gone'),
  filsToAed(one.float),
  filsToAed(one.expected),
  amount(one.counted),
  amount(one.difference),
  one.closedAt ? csvTime(one.closedAt) : t('stillOpen'),
  one.closedByName ?? (one.closedAt ? t('gone') : ''),
  one.note,
];

/** The drawers of the list, each with its count. */
export const drawersCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listCashDrawers);
  return [head, ...items.map(recordOf)];
};
