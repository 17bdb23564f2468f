import { call } from '@studio/api-client';
import { listAdminEvents } from '@studio/contracts';
import type { AdminEvent } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { t } from './messages.js';

const head = [
  t('csvEvent'),
  t('csvDay'),
  t('csvStarts'),
  t('csvLeader'),
  t('csvPlace'),
  t('csvPriceAed'),
  t('csvTaken'),
  t('csvPlaces'),
  t('csvWaiting'),
  t('csvState'),
];

const recordOf = (event: AdminEvent): unknown[] => [
  event.title,
  event.date,
  event.time,
  event.leader,
  event.location,
  filsToAed(event.price),
  event.taken,
  event.capacity,
  event.waiting,
  event.status === 'cancelled' ? t('cancelled') : '',
];

/** All events of the list that is on the screen, page by page. */
export const eventsCsv = async (when: 'coming' | 'past'): Promise<CsvRecords> => {
  const records: unknown[][] = [head];
  for (let page = 1; ; page++) {
    const { items, total } = await call(listAdminEvents, { query: { when, page } });
    records.push(...items.map(recordOf));
    if (items.length === 0 || records.length > total) return records;
  }
};
