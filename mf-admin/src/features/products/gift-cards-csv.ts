import { call } from '@studio/api-client';
import { listGiftCards, type GiftCardView } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { t } from './messages.js';

const head = [
  t('csvCodeEnds'),
  t('worth'),
  t('csvLeftAed'),
  t('recipient'),
  t('issued'),
  t('state'),
];

const recordOf = (one: GiftCardView): unknown[] => [
  one.ending,
  filsToAed(one.amount),
  filsToAed(one.balance),
  one.recipientEmail ?? t('theBuyer'),
  csvTime(one.issuedAt),
  one.status === 'active' ? t('cardActive') : t('cardEnded'),
];

/** Gift cards, newest first, with what is left on each. */
export const giftCardsCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listGiftCards, { query: {} });
  return [head, ...items.map(recordOf)];
};
