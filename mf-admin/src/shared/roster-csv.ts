import type { RosterView } from '@studio/contracts';
import { csvTime } from './csv-records.js';
import { bookingLabel } from './labels.js';
import { t } from './messages.js';

export const rosterHead = [
  t('csvDate'),
  t('csvTime'),
  t('class'),
  t('trainer'),
  t('csvRoom'),
  t('member'),
  t('csvSpot'),
  t('csvState'),
  t('csvBookedAt'),
  t('csvCheckedInAt'),
  t('csvVisits'),
  t('csvWaived'),
];

/** Somebody on the list of a class. */
export const rosterRecord = (
  { date, startTime, classType, trainer, room }: RosterView['schedule'],
  one: RosterView['entries'][number],
): unknown[] => [
  date,
  startTime,
  classType.name,
  trainer.name,
  room.name,
  one.name,
  one.spot ?? '',
  bookingLabel(one.status).word,
  csvTime(one.bookedAt),
  csvTime(one.checkedInAt),
  one.visits,
  one.waived ? t('yes') : '',
];
