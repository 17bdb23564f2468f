import type { ClassNumbers, ComparedClassNumbers } from '@studio/contracts';
import type { ReactNode } from 'react';
import { grouped } from '../../../shared/number-texts.js';
import { changeOf } from '../report-labels.js';
import type { ReportView } from '../report-range.js';
import s from '../reports.module.css';
import { endsOf, fillOf, percentOf, percentText, pointsOf } from './class-labels.js';
import c from './classes.module.css';
import { t } from './messages.js';

type Against = ReportView['against'];

interface ClassNumber {
  name: string;
  value: string;
  short: string;
  change: { text: string; tone: string };
  rows: Record<string, string>;
}

const counted = (
  total: ComparedClassNumbers,
  against: Against,
  valueOf: (one: ClassNumbers) => number,
): Pick<ClassNumber, 'value' | 'change'> => {
  const compared = {
    current: valueOf(total.current),
    before: valueOf(total.before),
    yearBefore: valueOf(total.yearBefore),
  };
  return { value: grouped(compared.current), change: changeOf(compared, against) };
};

const numbersOf = (total: ComparedClassNumbers, against: Against): ClassNumber[] => {
  const { current } = total;
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
      change: pointsOf(total, against, fillOf),
      rows: { rows: 'classes' },
    },
    {
      name: t('attended'),
      ...counted(total, against, ({ attended }) => attended),
      short: t('attendedShort', { classes: current.classes }),
      rows: { rows: 'classes' },
    },
    {
      name: t('lateCancels'),
      ...counted(total, against, ({ lateCancelled }) => lateCancelled),
      short: shareOf(current.lateCancelled),
      rows: { rows: 'classes', with: 'late_cancelled' },
    },
    {
      name: t('noShows'),
      ...counted(total, against, ({ missed }) => missed),
      short: shareOf(current.missed),
      rows: { rows: 'classes', with: 'missed' },
    },
    {
      name: t('waited'),
      ...counted(total, against, ({ waited }) => waited),
      short: t('waitedShort', { served: current.served }),
      rows: { rows: 'classes', with: 'waited' },
    },
    {
      name: t('firstVisits'),
      ...counted(total, against, ({ firstVisits }) => firstVisits),
      short: t('firstShort'),
      rows: { rows: 'classes', with: 'first_visits' },
    },
  ];
};

/** The numbers of the period; each opens the classes that it is made of, with its meaning. */
export function ClassNumbersRow({
  total,
  against,
  onOpen,
}: {
  total: ComparedClassNumbers;
  against: Against;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  return (
    <ul className={c.numbers}>
      {numbersOf(total, against).map(({ name, value, short, change, rows }) => (
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
