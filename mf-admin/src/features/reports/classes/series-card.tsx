import type { ClassesReport } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import { Seg } from '@studio/ui/seg';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import type { ReportView } from '../report-range.js';
import s from '../reports.module.css';
import { CardHead } from './card-head.js';
import { fillOf, percentText, pointsOf, weekdayName, weekdayShortName } from './class-labels.js';
import c from './classes.module.css';
import { t } from './messages.js';

type Series = ClassesReport['series'];
const SHOWN = 5;

/** Held more than once, the fullest first; of two alike the one with more who waited. */
const ranked = (series: Series): Series =>
  series
    .filter(({ current }) => current.classes > 1 && current.seats > 0)
    .sort(
      ({ current: a }, { current: b }) =>
        b.booked / b.seats - a.booked / a.seats || b.waited - a.waited,
    );

const nameOf = ({ weekday, start, className: name }: Series[number]): string =>
  t('classOf', { day: weekdayShortName(weekday), start, name });

const csvOf = (series: Series) => [
  [
    t('weekday'),
    t('start'),
    t('class'),
    t('classes'),
    t('seats'),
    t('booked'),
    t('attended'),
    t('waitedShortHead'),
    t('turnedAway'),
    t('fill'),
    t('periodBefore'),
    t('yearBefore'),
  ],
  ...series.map(({ weekday, start, className, current: one, before, yearBefore }) => [
    weekdayName(weekday),
    start,
    className,
    one.classes,
    one.seats,
    one.booked,
    one.attended,
    one.waited,
    one.turnedAway,
    ...[one, before, yearBefore].map(fillOf),
  ]),
];

/** The fullest and the emptiest classes of the week; each opens its dates. */
export function SeriesCard({
  series,
  against,
  onOpen,
}: {
  series: Series;
  /** Undefined: there is no whole period to compare with. */
  against: ReportView['against'] | undefined;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const [isTop, setIsTop] = useState(true);
  const all = ranked(series);
  const shown = isTop ? all.slice(0, SHOWN) : all.slice(-SHOWN).reverse();
  const [first] = all;
  return (
    <Card className={s.card} aria-labelledby="series-heading">
      <CardHead
        id="series-heading"
        question={t('whichCarry')}
        answer={first ? nameOf(first) : t('tooFew')}
      >
        <CsvButton
          name="classes-of-the-week"
          size="sm"
          of={t('whichCarry')}
          read={() => Promise.resolve(csvOf(all))}
        />
      </CardHead>
      <div className={c.choices}>
        <Seg
          label={t('whichCarry')}
          choices={[
            { value: 'top', label: t('fullest') },
            { value: 'empty', label: t('emptiest') },
          ]}
          value={isTop ? 'top' : 'empty'}
          onChange={(next) => setIsTop(next === 'top')}
        />
      </div>
      <ul className={c.bars}>
        {shown.map((one) => (
          <li key={`${one.weekday} ${one.start} ${one.classTypeId}`}>
            <SeriesBar one={one} against={against} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <p className="muted small">{t('carryMeaning')}</p>
    </Card>
  );
}

function SeriesBar({
  one,
  against,
  onOpen,
}: {
  one: Series[number];
  against: ReportView['against'] | undefined;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const percent = fillOf(one.current);
  const change = against && pointsOf(one, against, fillOf);
  const { weekday, start, classTypeId: type } = one;
  return (
    <button
      type="button"
      className={c.bar}
      onClick={() => onOpen({ rows: 'cell', weekday: `${weekday}`, start, type })}
    >
      <span className={c.barName}>
        <span className="num">{nameOf(one)}</span>
        <span className="num muted tiny">
          {t('attendedShort', { classes: one.current.classes })}
          {change?.text && ` · ${change.text}`}
        </span>
      </span>
      <svg className={c.stack} width="100%" height="12" aria-hidden>
        <rect data-end="rest" x="0" width="100%" height="12" rx="3" />
        <rect data-end="fill" x="0" width={`${percent ?? 0}%`} height="12" rx="3" />
      </svg>
      <span className={`num ${c.barValue}`}>{percentText(percent)}</span>
    </button>
  );
}
