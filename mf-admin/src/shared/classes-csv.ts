import { call } from '@studio/api-client';
import { listAdminSchedules } from '@studio/contracts';
import type { AdminSchedule } from '@studio/contracts';
import type { CsvRecords } from './csv-button.js';
import { t } from './messages.js';

const head = [
  t('csvDate'),
  t('csvTime'),
  t('csvUntil'),
  t('class'),
  t('trainer'),
  t('csvRoom'),
  t('booked'),
  t('csvSeats'),
  t('csvWaiting'),
  t('csvState'),
  t('csvBecause'),
];

const recordOf = (one: AdminSchedule): unknown[] => [
  one.date,
  one.startTime,
  one.endTime,
  one.classType.name,
  one.trainer.name,
  one.room.name,
  one.booked,
  one.capacity,
  one.waiting,
  one.status === 'cancelled' ? t('cancelled') : '',
  one.cancelledBecause,
];

/** The classes of these days, cancelled ones too. */
export const classesCsv = async (days: { from: string; to: string }): Promise<CsvRecords> => {
  const { items } = await call(listAdminSchedules, { query: days });
  return [head, ...items.map(recordOf)];
};
