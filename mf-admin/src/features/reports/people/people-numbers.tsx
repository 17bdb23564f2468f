import type { Compared, PeopleList, PeopleReport } from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import type { ReactNode } from 'react';
import { changeOf } from '../report-labels.js';
import type { ReportView } from '../report-range.js';
import s from '../reports.module.css';
import { t } from './messages.js';

export type OpenList = (list: PeopleList) => void;

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);

const less = (one: Compared, other: Compared): Compared => ({
  current: one.current - other.current,
  before: one.before - other.before,
  yearBefore: one.yearBefore - other.yearBefore,
});

interface PeopleNumber {
  name: string;
  short: string;
  value: Compared;
  list: PeopleList;
}

const numbersOf = (
  { joined, firstVisits, cameAgain, undecided }: PeopleReport,
  range: DayRange,
): PeopleNumber[] => [
  {
    name: t('joined'),
    short: t('joinedShort'),
    value: joined,
    list: { list: 'joined', ...range },
  },
  {
    name: t('firstVisits'),
    short: t('firstVisitsShort'),
    value: firstVisits,
    list: { list: 'first_visit', ...range },
  },
  {
    name: t('cameAgain'),
    short: t('cameAgainShort', { percent: percentOf(cameAgain.current, firstVisits.current) }),
    value: cameAgain,
    list: { list: 'came_again', ...range },
  },
  {
    name: t('notReturned'),
    short: t('notReturnedShort', { undecided }),
    value: less(firstVisits, cameAgain),
    list: { list: 'not_returned', ...range },
  },
];

/** How many came to the studio in the period; each opens who they are. */
export function PeopleNumbers({
  report,
  view: { range, against },
  onOpen,
}: {
  report: PeopleReport;
  view: ReportView;
  onOpen: OpenList;
}): ReactNode {
  return (
    <ul className={s.numbers}>
      {numbersOf(report, range).map(({ name, short, value, list }) => {
        const change = changeOf(value, against, report.ranges);
        return (
          <li key={name}>
            <button type="button" className={s.number} onClick={() => onOpen(list)}>
              <span className={s.name}>{name}</span>
              <span className={`num ${s.value}`}>{value.current}</span>
              <span className={`num ${s.change}`}>
                <b data-tone={change.tone}>{change.text}</b> {short}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
