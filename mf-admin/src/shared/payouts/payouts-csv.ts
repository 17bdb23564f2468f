import { call } from '@studio/api-client';
import { listPayouts, type PayoutView } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../csv-button.js';
import { csvTime } from '../csv-records.js';
import { t } from './messages.js';

const head = [
  t('csvMember'),
  t('csvWhat'),
  t('csvReason'),
  t('csvAmountAed'),
  t('csvPaidBy'),
  t('csvOwedSince'),
  t('csvCreditNote'),
];

const methodLabels: Readonly<Record<PayoutView['method'], string>> = {
  cash: t('way_cash'),
  terminal: t('way_terminal'),
  transfer: t('way_transfer'),
};

const recordOf = (one: PayoutView): unknown[] => [
  one.memberName ?? t('gone'),
  one.description,
  one.reason,
  filsToAed(one.amount),
  methodLabels[one.method],
  csvTime(one.owedSince),
  one.creditNoteNumber,
];

/** Money that waits to be handed out, of everybody or of one person, the oldest first. */
export const payoutsCsv = async (userId?: string): Promise<CsvRecords> => {
  const { items } = await call(listPayouts, { query: userId ? { userId } : {} });
  return [head, ...items.map(recordOf)];
};
