import { call } from '@studio/api-client';
import { listImports } from '@studio/contracts';
import type { ImportView } from '@studio/contracts';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { kindLabels, statusLabels } from './labels.js';
import { t } from './messages.js';

const head = [
  t('stepFile'),
  t('csvKind'),
  t('date'),
  t('csvBy'),
  t('csvState'),
  t('csvRows'),
  t('csvMade'),
  t('csvFailed'),
  t('csvTakenBack'),
];

const recordOf = (one: ImportView): unknown[] => [
  one.fileName,
  kindLabels[one.kind],
  csvTime(one.createdAt),
  one.createdBy ?? t('somebodyGone'),
  statusLabels[one.status],
  one.counts.rows,
  one.counts.made,
  one.counts.failed,
  one.counts.undone,
];

/** Imports so far, newest first. */
export const pastImportsCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listImports);
  return [head, ...items.map(recordOf)];
};
