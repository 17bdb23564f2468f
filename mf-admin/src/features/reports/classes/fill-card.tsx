import type { ClassesReport, ComparedClassNumbers } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import { Seg } from '@studio/ui/seg';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import type { ReportView } from '../report-range.js';
import s from '../reports.module.css';
import { CardHead } from './card-head.js';
import { fillOf, percentText, pointsOf, weekdayName } from './class-labels.js';
import c from './classes.module.css';
import { t } from './messages.js';

interface Part extends ComparedClassNumbers {
  key: string;
  name: string;
  rows: Record<string, string>;
}

const parts = {
  type: ({ types }: ClassesReport): Part[] =>
    types.map((one) => ({ ...one, key: one.id, rows: { rows: 'classes', type: one.id } })),
  trainer: ({ trainers }: ClassesReport): Part[] =>
    trainers.map((one) => ({ ...one, key: one.id, rows: { rows: 'classes', trainer: one.id } })),
  weekday: ({ weekdays }: ClassesReport): Part[] =>
    weekdays.map((one) => {
      const key = `${one.weekday}`;
      return {
        ...one,
        key,
        name: weekdayName(one.weekday),
        rows: { rows: 'classes', weekday: key },
      };
    }),
  start: ({ starts }: ClassesReport): Part[] =>
    starts.map((one) => ({
      ...one,
      key: one.start,
      name: one.start,
      rows: { rows: 'classes', start: one.start },
    })),
};
type By = keyof typeof parts;

const choices: { value: By; label: string }[] = [
  { value: 'type', label: t('byType') },
  { value: 'trainer', label: t('byTrainer') },
  { value: 'weekday', label: t('byWeekday') },
  { value: 'start', label: t('byStart') },
];

const csvOf = (head: string, found: readonly Part[]) => [
  [
    head,
    t('classes'),
    t('seats'),
    t('booked'),
    t('attended'),
    t('lateCancels'),
    t('noShows'),
    t('firstVisits'),
    t('fill'),
    t('periodBefore'),
    t('yearBefore'),
  ],
  ...found.map(({ name, current: one, before, yearBefore }) => [
    name,
    one.classes,
    one.seats,
    one.booked,
    one.attended,
    one.lateCancelled,
    one.missed,
    one.firstVisits,
    ...[one, before, yearBefore].map(fillOf),
  ]),
];

/** Fill by class type, trainer, weekday or start; each opens its classes. */
export function FillCard({
  report,
  against,
  onOpen,
}: {
  report: ClassesReport;
  /** Undefined: there is no whole period to compare with. */
  against: ReportView['against'] | undefined;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const [by, setBy] = useState<By>('type');
  const found = parts[by](report).filter(({ current }) => current.classes > 0);
  const head = choices.find(({ value }) => value === by)?.label ?? '';
  const percent = fillOf(report.total.current) ?? 0;
  return (
    <Card className={s.card} aria-labelledby="fill-heading">
      <CardHead id="fill-heading" question={t('whichFill')} answer={t('fillIs', { percent })}>
        <CsvButton
          name={`fill-by-${by}`}
          size="sm"
          of={t('whichFill')}
          read={() => Promise.resolve(csvOf(head, found))}
        />
      </CardHead>
      <div className={c.choices}>
        <Seg
          label={t('by')}
          choices={choices}
          value={by}
          onChange={(next) => setBy(choices.find(({ value }) => value === next)?.value ?? 'type')}
        />
      </div>
      <ul className={c.bars}>
        {found.map((part) => (
          <li key={part.key}>
            <FillBar part={part} against={against} onOpen={() => onOpen(part.rows)} />
          </li>
        ))}
      </ul>
      <p className="muted small">{t('fillMeaning')}</p>
    </Card>
  );
}

function FillBar({
  part,
  against,
  onOpen,
}: {
  part: Part;
  against: ReportView['against'] | undefined;
  onOpen: () => void;
}): ReactNode {
  const percent = fillOf(part.current);
  const change = against && pointsOf(part, against, fillOf);
  return (
    <button type="button" className={c.bar} onClick={onOpen}>
      <span className={c.barName}>
        <span className="num">{part.name}</span>
        <span className="num muted tiny">
          {t('attendedShort', { classes: part.current.classes })}
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
