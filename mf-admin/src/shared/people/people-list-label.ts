import type { PeopleList } from '@studio/contracts';
import { fullDate, monthLong, priceTag } from '@studio/ui/format';
import { t } from './messages.js';

const rangeOf = ({ from, to }: { from: string; to: string }): string =>
  from === to ? fullDate(from) : t('fromTo', { from: fullDate(from), to: fullDate(to) });

/** `November 2026` */
const monthLabel = (month: string): string => `${monthLong(`${month}-01`)} ${month.slice(0, 4)}`;

const labels: {
  [Name in PeopleList['list']]: (list: Extract<PeopleList, { list: Name }>) => string;
} = {
  joined: (list) => t('listJoined', { range: rangeOf(list) }),
  first_visit: (list) => t('listFirstVisit', { range: rangeOf(list) }),
  came_again: (list) => t('listCameAgain', { range: rangeOf(list) }),
  not_returned: (list) => t('listNotReturned', { range: rangeOf(list) }),
  cohort: ({ month, after, came }) =>
    t(came ? 'listCohortCame' : 'listCohortAway', { month: monthLabel(month), after }),
  not_seen: ({ days }) => t('listNotSeen', { days }),
  expiring: ({ days }) => t('listExpiring', { days }),
  lifetime: ({ to, atLeast, below }) =>
    t(below === null ? 'listLifetimeMore' : 'listLifetime', {
      day: fullDate(to),
      atLeast: priceTag(atLeast),
      below: below === null ? '' : priceTag(below),
    }),
  birthdays: ({ days }) => t('listBirthdays', { days }),
};

/** Who is in a list of the report of people, in words. */
export const peopleListLabel = (list: PeopleList): string => {
  const labelOf = labels[list.list] as (list: PeopleList) => string;
  return labelOf(list);
};
