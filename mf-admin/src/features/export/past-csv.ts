import { call } from '@studio/api-client';
import { listStudioExports } from '@studio/contracts';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { statusLabels } from './labels.js';
import { t } from './messages.js';

/** Exports so far, newest first. */
export const pastExportsCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listStudioExports);
  return [
    [t('csvDate'), t('csvBy'), t('csvState'), t('csvHealth'), t('csvUntil')],
    ...items.map((one) => [
      csvTime(one.createdAt),
      one.createdBy ?? t('somebodyGone'),
      statusLabels[one.status],
      one.withHealth ? t('csvYes') : '',
      csvTime(one.expiresAt),
    ]),
  ];
};
