import type { ClassNumbers, ComparedClassNumbers, ReportRanges } from '@studio/contracts';
import type { ReactNode } from 'react';
import { grouped } from '../../../shared/number-texts.js';
import { changeOf, isWhole, notWhole } from '../report-labels.js';
import type { ReportView } from '../report-range.js';
import s from '../reports.module.css';
import { endsOf, fillOf, percentOf, percentText, pointsOf } from './class-labels.js';
import c from './classes.module.css';
import { t } from './messages.js';

/** What the numbers are compared with. */
interface Comparison {
  against: ReportView['against'];
  ranges: ReportRanges;
}

interface ClassNumber {
  name: string;
  value: string;
  short: string;
  change: { text: string; tone: string };
  rows: Record<string, string>;
}

const counted = (
  total: ComparedClassNumbers,
  comparison: Comparison,
  valueOf: (one: ClassNumbers) => number,
): Pick<ClassNumber, 'value' | 'change'> => {
  const compared = {
    current: valueOf(total.current),
    before: valueOf(total.before),
    yearBefore: valueOf(total.yearBefore),
  };
  return {
    value: grouped(compared.current),
    change: changeOf(compared, comparison.against, comparison.ranges),
  };
};

const numbersOf = (total: ComparedClassNumbers, comparison: Comparison): ClassNumber[] => {
  const { current } = total;
  const { against, ranges } = comparison;
  const { all } = endsOf(current);
  const shareOf = (part: number) => t('lateShort', { percent: percentOf(part, all) ?? 0 });
  return [
    {
      name: t('fill'),
      value: percentText(fillOf(current)),
      short: t('fillShort', {
        booked: grouped(current.booked),
        seats: grouped(current.seats),
      }),
      change: isWhole(ranges, against) ? pointsOf(total, against, fillOf) : notWhole,
      rows: { rows: 'classes' },
    },
    {
      name: t('attended'),
      ...counted(total, comparison, ({ attended }) => attended),
      short: t('attendedShort', { classes: current.classes }),
      rows: { rows: 'classes' },
    },
    {
      name: t('lateCancels'),
      ...counted(total, comparison, ({ lateCancelled }) => lateCancelled),
      short: shareOf(current.lateCancelled),
      rows: { rows: 'classes', with: 'late_cancelled' },
    },
    {
      name: t('noShows'),
      ...counted(total, comparison, ({ missed }) => missed),
      short: shareOf(current.missed),
      rows: { rows: 'classes', with: 'missed' },
    },
    {
      name: t('waited'),
      ...counted(total, comparison, ({ waited }) => waited),
      short: t('waitedShort', { served: current.served }),
      rows: { rows: 'classes', with: 'waited' },
    },
    {
      name: t('firstVisits'),
      ...counted(total, comparison, ({ firstVisits }) => firstVisits),
      short: t('firstShort'),
      rows: { rows: 'classes', with: 'first_visits' },
    },
  ];
};

/** The numbers of the period; each opens the classes that it is made of, with its meaning. */
export function ClassNumbersRow({
  total,
  onOpen,
  ...comparison
}: Comparison & {
  total: ComparedClassNumbers;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <ul className={c.numbers}>
      {numbersOf(total, comparison).map(({ name, value, short, change, rows }) => (
        <li key={name}>
          <button type="button" className={s.number} onClick={() => onOpen(rows)}>
            <span className={s.name}>{name}</span>
            <span className={`num ${s.value}`}>{value}</span>
            <span className={`num ${s.change}`}>
              <b>{change.text}</b> {short}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
