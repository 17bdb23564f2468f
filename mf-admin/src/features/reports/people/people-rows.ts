import { call } from '@studio/api-client';
import { listPeopleRows } from '@studio/contracts';
import type { PeopleList, PeopleRow } from '@studio/contracts';
import { dayMonth, studioDay } from '@studio/ui/format';
import { allPages } from '../../../shared/csv-records.js';
import { MOST_ROWS, type PageRequest } from '../rows-page.js';
import { t } from './messages.js';

/** A list as the address of its rows says it. */
const queryOf = (list: PeopleList) => ({
  list: list.list,
  ...('from' in list && { from: list.from }),
  ...('to' in list && { to: list.to }),
  ...('days' in list && { days: list.days }),
  ...(list.list === 'cohort' && {
    month: list.month,
    after: list.after,
    came: list.came ? ('true' as const) : ('false' as const),
  }),
  ...(list.list === 'lifetime' && { atLeast: list.atLeast }),
  ...(list.list === 'lifetime' && list.below !== null && { below: list.below }),
});

/** A page of a list. */
export const readPeople = (list: PeopleList, { cursor, limit, signal }: PageRequest) =>
  call(listPeopleRows, { query: { ...queryOf(list), cursor, limit }, ...(signal && { signal }) });

/** `2 credits, until 30 Nov`; the plan's name; or that nothing is left. */
export const leftLabel = ({ planName, creditsLeft, expiresOn }: PeopleRow): string => {
  const credits =
    creditsLeft > 0 && expiresOn
      ? t('creditsLeft', { credits: creditsLeft, day: dayMonth(expiresOn) })
      : null;
  return [planName, credits].filter(Boolean).join(' · ') || t('noCredits');
};

/** Everybody of a list, for a spreadsheet. */
export const peopleCsv = async (list: PeopleList) => {
  const rows = await allPages((cursor) => readPeople(list, { cursor, limit: MOST_ROWS }));
  return [
    [
      t('name'),
      t('on'),
      t('csvLastVisit'),
      t('csvCredits'),
      t('csvExpires'),
      t('csvPlan'),
      t('csvAmount'),
    ],
    ...rows.map((row) => [
      row.name ?? t('deleted'),
      row.on,
      row.lastVisitAt && studioDay(row.lastVisitAt),
      row.creditsLeft,
      row.expiresOn,
      row.planName,
      row.value === null ? null : row.value / 100,
    ]),
  ];
};
