import type { PeopleReport } from '@studio/contracts';
import { dayMonth, monthLong } from '@studio/ui/format';
import { Card } from '@studio/ui/card';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import { CardHead } from '../classes/card-head.js';
import s from '../reports.module.css';
import type { OpenList } from './people-numbers.js';
import p from './people.module.css';
import { t } from './messages.js';

type Cohort = PeopleReport['cohorts'][number];

const percentOf = (count: number, { members }: Cohort): number =>
  Math.round((100 * count) / members);

/** `Nov 2026` */
const shortMonth = (month: string): string =>
  `${dayMonth(`${month}-01`).split(' ')[1] ?? ''} ${month.slice(0, 4)}`;
const longMonth = (month: string): string => `${monthLong(`${month}-01`)} ${month.slice(0, 4)}`;

/** Of all whose next month has begun, how many came in it. */
const answerOf = (cohorts: readonly Cohort[]): string => {
  const begun = cohorts.filter(({ members, attended }) => members > 0 && attended[1] !== null);
  const members = begun.reduce((sum, one) => sum + one.members, 0);
  const came = begun.reduce((sum, { attended }) => sum + (attended[1] ?? 0), 0);
  return members === 0
    ? t('cohortNone')
    : t('cohortAnswer', { percent: Math.round((100 * came) / members) });
};

const csvOf = (cohorts: readonly Cohort[]) => [
  [t('joinedIn'), t('people'), ...(cohorts[0]?.attended ?? []).map((_, n) => n)],
  ...cohorts.map(({ month, members, attended }) => [month, members, ...attended]),
];

const STEPS = [25, 50, 75, 90];
const stepOf = (percent: number): number => STEPS.filter((from) => percent >= from).length;

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Of those who joined in a month, how many came in that month and each after it. */
export function CohortCard({
  cohorts: all,
  onOpen,
}: Pick<PeopleReport, 'cohorts'> & { onOpen: OpenList }): ReactNode {
  const cohorts = all.filter(({ members }) => members > 0);
  return (
    <Card className={`${s.card} ${p.whole}`} aria-labelledby="cohort-heading">
      <CardHead id="cohort-heading" question={t('doTheyStay')} answer={answerOf(cohorts)}>
        <CsvButton
          name="retention"
          size="sm"
          of={t('cohortTable')}
          read={() => Promise.resolve(csvOf(cohorts))}
        />
      </CardHead>
      {cohorts.length > 0 && <CohortTable cohorts={cohorts} onOpen={onOpen} />}
      <p className="muted small">{t('meaningCohort')}</p>
    </Card>
  );
}

function CohortTable({
  cohorts,
  onOpen,
}: {
  cohorts: readonly Cohort[];
  onOpen: OpenList;
}): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState('0 0');
  const move = (event: KeyboardEvent, row: number, column: number): void => {
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    const next = `${row + by[0]} ${column + by[1]}`;
    table.current?.querySelector<HTMLElement>(`[data-at="${next}"]`)?.focus();
  };
  return (
    <div className={p.scroll} role="group" aria-label={t('cohortTable')}>
      <table className={`num ${p.cohorts}`} ref={table}>
        <caption className="visually-hidden">{t('cohortHint')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('joinedIn')}</th>
            {(cohorts[0]?.attended ?? []).map((_, after) => (
              <th key={after} scope="col">
                <span className="visually-hidden">{t('monthAfter', { after })}</span>
                <span aria-hidden>{after}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort, row) => (
            <tr key={cohort.month}>
              <th scope="row">
                {shortMonth(cohort.month)}
                <span className="muted tiny">{t('members', { count: cohort.members })}</span>
              </th>
              {cohort.attended.map((count, after) => (
                <td key={after}>
                  {count !== null && (
                    <button
                      type="button"
                      className={p.cell}
                      data-step={stepOf(percentOf(count, cohort))}
                      data-at={`${row} ${after}`}
                      tabIndex={stop === `${row} ${after}` ? 0 : -1}
                      aria-label={cellLabel(cohort, after, percentOf(count, cohort))}
                      onKeyDown={(event) => move(event, row, after)}
                      onFocus={() => setStop(`${row} ${after}`)}
                      onClick={() =>
                        onOpen({ list: 'cohort', month: cohort.month, after, came: true })
                      }
                    >
                      {percentOf(count, cohort)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellLabel = ({ month, members }: Cohort, after: number, percent: number): string =>
  t('cell', { month: longMonth(month), percent, members: t('members', { count: members }), after });
