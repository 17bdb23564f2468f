import { call } from '@studio/api-client';
import { listKiosks } from '@studio/contracts';
import type { CsvRecords } from '../../shared/csv-button.js';
import { csvTime } from '../../shared/csv-records.js';
import { t } from './messages.js';

/** The kiosks that are open. */
export const kiosksCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listKiosks);
  return [
    [t('place'), t('csvOpenedAt'), t('csvOpenedBy'), t('csvCloses')],
    ...items.map((one) => [
      one.name,
      csvTime(one.openedAt),
      one.openedBy ?? t('somebodyGone'),
      csvTime(one.expiresAt),
    ]),
  ];
};
