import type { ClassesReport, ClassNumbers } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import { priceTag } from '@studio/ui/format';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import s from '../reports.module.css';
import { CardHead } from './card-head.js';
import { endsOf } from './class-labels.js';
import c from './classes.module.css';
import { t } from './messages.js';

type Types = ClassesReport['types'];

const csvOf = (types: Types) => [
  [t('byType'), t('attended'), t('lateCancels'), t('noShows'), t('waived'), t('feesAed')],
  ...types.map(({ name, current: one }) => [
    name,
    one.attended,
    one.lateCancelled,
    one.missed,
    one.waived,
    one.fees / 100,
  ]),
];

/** Of each booked seat: used, cancelled late, or left empty; by class type. */
export function EndsCard({
  report,
  onOpen,
}: {
  report: Pick<ClassesReport, 'types' | 'total'>;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const { current } = report.total;
  const { late, missed } = endsOf(current);
  const types = report.types.filter((type) => endsOf(type.current).all > 0);
  return (
    <Card className={s.card} aria-labelledby="ends-heading">
      <CardHead
        id="ends-heading"
        question={t('whatHappens')}
        answer={t('endsAre', { late, missed })}
      >
        <CsvButton
          name="late-cancels-and-no-shows"
          size="sm"
          of={t('whatHappens')}
          read={() => Promise.resolve(csvOf(types))}
        />
      </CardHead>
      <ul className={c.bars}>
        {types.map(({ id, name, current: one }) => (
          <li key={id}>
            <EndsBar
              name={name}
              numbers={one}
              onOpen={() => onOpen({ rows: 'classes', type: id })}
            />
          </li>
        ))}
      </ul>
      <div className={c.foot}>
        <p className={`small ${c.legend}`}>
          <span data-end="attended">{t('legendAttended')}</span>
          <span data-end="late">{t('legendLate')}</span>
          <span data-end="missed">{t('legendMissed')}</span>
        </p>
        <p className={`small num ${c.fees}`}>
          {current.fees > 0 && (
            <RowsButton onOpen={() => onOpen({ rows: 'classes', with: 'fees' })}>
              {t('feesCharged', { amount: priceTag(current.fees) })}
            </RowsButton>
          )}
          {current.waived > 0 && (
            <RowsButton onOpen={() => onOpen({ rows: 'classes', with: 'waived' })}>
              {t('waivedOf', { count: current.waived })}
            </RowsButton>
          )}
        </p>
      </div>
      <p className="muted small">{t('lateMeaning')}</p>
    </Card>
  );
}

function RowsButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className={`link ${s.rowLink}`} onClick={onOpen}>
      {children}
    </button>
  );
}

function EndsBar({
  name,
  numbers,
  onOpen,
}: {
  name: string;
  numbers: ClassNumbers;
  onOpen: () => void;
}): ReactNode {
  const { attended, late, missed } = endsOf(numbers);
  return (
    <button
      type="button"
      className={c.bar}
      aria-label={t('endsLabel', { name, attended, late, missed })}
      onClick={onOpen}
    >
      <span className={c.barName}>{name}</span>
      <svg className={c.stack} width="100%" height="12" aria-hidden>
        <rect data-end="attended" x="0" width={`${attended}%`} height="12" rx="3" />
        <rect data-end="late" x={`${attended}%`} width={`${late}%`} height="12" rx="3" />
        <rect data-end="missed" x={`${attended + late}%`} width={`${missed}%`} height="12" rx="3" />
      </svg>
      <span className={`num ${c.barValue}`}>{t('endsValue', { late, missed })}</span>
    </button>
  );
}
