import { call } from '@studio/api-client';
import { listHolidays, listSeasons, listSeries } from '@studio/contracts';
import type { AdminClassType, AdminRoom, AdminTrainer, SeriesView } from '@studio/contracts';
import { filsToAed } from '@studio/ui/format';
import type { CsvRecords } from '../../shared/csv-button.js';
import { sentence } from '../../shared/labels.js';
import { conflictLabel, weekdayName } from './timetable-labels.js';
import { t } from './messages.js';

const seriesHead = [
  t('csvWeekday'),
  t('csvTime'),
  t('csvClassType'),
  t('trainer'),
  t('room'),
  t('csvMinutes'),
  t('seats'),
  t('csvFirstDay'),
  t('csvLastDay'),
  t('csvDaysOff'),
  t('csvConflicts'),
];

const seriesRecord = (one: SeriesView): unknown[] => [
  weekdayName(one.weekday),
  one.startTime,
  one.classType.name,
  one.trainer.name,
  one.room.name,
  one.minutes,
  one.capacity,
  one.from,
  one.until,
  one.dates.filter(({ cancelled }) => cancelled).length,
  one.conflicts.map(conflictLabel).join('; '),
];

/** What goes on every week, by weekday and time. */
export const seriesCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listSeries);
  return [seriesHead, ...items.map(seriesRecord)];
};

/** Days on which the studio is closed. */
export const holidaysCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listHolidays);
  const head = [t('name'), t('csvFirstDay'), t('csvLastDay')];
  return [head, ...items.map(({ name, from, until }) => [name, from, until])];
};

/** Times of the year with other hours. */
export const seasonsCsv = async (): Promise<CsvRecords> => {
  const { items } = await call(listSeasons);
  const head = [t('name'), t('csvFirstDay'), t('csvLastDay'), t('csvOtherTimes')];
  return [head, ...items.map(({ name, from, until, times }) => [name, from, until, times.length])];
};

/** Of the catalogue, in use or retired as on the screen. */
export const classTypesCsv = (types: readonly AdminClassType[]): CsvRecords => [
  [
    t('name'),
    t('level'),
    t('csvMinutes'),
    t('seats'),
    t('csvCredits'),
    t('csvPriceAed'),
    t('csvLadiesOnly'),
    t('csvDescription'),
  ],
  ...types.map((one) => [
    one.name,
    sentence(one.level),
    one.minutes,
    one.capacity,
    one.creditCost,
    filsToAed(one.dropInPrice),
    one.ladiesOnly ? t('csvYes') : '',
    one.description,
  ]),
];

export const roomsCsv = (rooms: readonly AdminRoom[]): CsvRecords => [
  [t('name'), t('seats')],
  ...rooms.map(({ name, capacity }) => [name, capacity]),
];

export const trainersCsv = (trainers: readonly AdminTrainer[]): CsvRecords => [
  [t('name'), t('csvSpecialities'), t('csvAbout')],
  ...trainers.map(({ name, specialities, bio }) => [name, specialities.join(', '), bio]),
];
