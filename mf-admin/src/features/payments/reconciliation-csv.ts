import { call } from '@studio/api-client';
import { listReconciliation, type Difference, type ReconciledDay } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { differenceLabels } from './difference-labels.js';
import { t } from './messages.js';

const head = [
  t('day'),
  t('csvChargedThere'),
  t('csvChargedBooks'),
  t('csvBackThere'),
  t('csvBackBooks'),
  t('csvCompared'),
  t('csvDifference'),
  t('csvAtProvider'),
  t('csvInBooks'),
  t('csvPayment'),
  t('csvProviderReference'),
];

const amount = (fils: number | null): string => (fils === null ? '' : filsToAed(fils));

const foundOf = (one: Difference): unknown[] => [
  differenceLabels[one.kind],
  amount(one.provider),
  amount(one.books),
  one.paymentId,
  one.providerId,
];

/** A record for each difference; one for a day without any. */
const recordsOf = ({
  day,
  provider,
  books,
  checkedAt,
  differences,
}: ReconciledDay): unknown[][] => {
  const facts = [
    day,
    provider && filsToAed(provider.charged),
    books && filsToAed(books.charged),
    provider && filsToAed(provider.refunded + provider.disputed),
    books && filsToAed(books.refunded + books.disputed),
    checkedAt ? csvTime(checkedAt) : t('notCompared'),
  ];
  if (differences.length === 0) return [[...facts, checkedAt && t('agrees'), '', '', '', '']];
  return differences.map((one) => [...facts, ...foundOf(one)]);
};

/** The days on the screen with what does not agree. */
export const reconciliationCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listReconciliation, { query: {} });
  return [head, ...items.flatMap(recordsOf)];
};
