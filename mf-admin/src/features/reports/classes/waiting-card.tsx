import type { ClassNumbers, ComparedClassNumbers } from '@studio/contracts';
import { Card } from '@studio/ui/card';
import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import s from '../reports.module.css';
import { CardHead } from './card-head.js';
import c from './classes.module.css';
import { t } from './messages.js';

interface WaitingRow {
  name: string;
  meaning: string;
  valueOf: (one: ClassNumbers) => number;
  rows: Record<string, string>;
}

const waitingRows: readonly WaitingRow[] = [
  {
    name: t('waited'),
    meaning: t('waitedMeaning'),
    valueOf: ({ waited }) => waited,
    rows: { rows: 'classes', with: 'waited' },
  },
  {
    name: t('servedRow'),
    meaning: t('servedMeaning'),
    valueOf: ({ served }) => served,
    rows: { rows: 'classes', with: 'served' },
  },
  {
    name: t('turnedAwayRow'),
    meaning: t('turnedAwayMeaning'),
    valueOf: ({ turnedAway }) => turnedAway,
    rows: { rows: 'turned-away' },
  },
  {
    name: t('otherRow'),
    meaning: t('otherMeaning'),
    valueOf: ({ waited, served, turnedAway }) => waited - served - turnedAway,
    rows: { rows: 'classes', with: 'waited' },
  },
];

const csvOf = ({ current, before, yearBefore }: ComparedClassNumbers) => [
  [t('people'), t('count'), t('periodBefore'), t('yearBefore')],
  ...waitingRows.map(({ name, valueOf }) => [
    name,
    ...[current, before, yearBefore].map((one) => valueOf(one)),
  ]),
];

/** Who waited, who got in, who did not. */
export function WaitingCard({
  total,
  onOpen,
}: {
  total: ComparedClassNumbers;
  onOpen: (rows: Record<string, string>) => void;
}): ReactNode {
  const { waited, served } = total.current;
  return (
    <Card className={`${s.card} ${c.waiting}`} aria-labelledby="waiting-heading">
      <CardHead
        id="waiting-heading"
        question={t('whatWaiting')}
        answer={waited === 0 ? t('noneWaited') : t('servedIs', { served, waited })}
      >
        <CsvButton
          name="waiting-lists"
          size="sm"
          of={t('whatWaiting')}
          read={() => Promise.resolve(csvOf(total))}
        />
      </CardHead>
      <Table label={t('whatWaiting')}>
        <thead>
          <tr>
            <th scope="col">{t('people')}</th>
            {[t('count'), t('periodBefore'), t('yearBefore')].map((head) => (
              <th key={head} scope="col" data-end>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {waitingRows.map(({ name, meaning, valueOf, rows }) => (
            <tr key={name}>
              <th scope="row" className={c.meaningCell}>
                <button type="button" className={`link ${s.rowLink}`} onClick={() => onOpen(rows)}>
                  {name}
                </button>
                <span className={`muted tiny ${c.meaning}`}>{meaning}</span>
              </th>
              {(['current', 'before', 'yearBefore'] as const).map((range) => (
                <td key={range} data-end>
                  {valueOf(total[range])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
