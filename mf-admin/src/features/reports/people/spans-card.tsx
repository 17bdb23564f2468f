import { Card } from '@studio/ui/card';
import { Table } from '@studio/ui/table';
import type { PeopleList } from '@studio/contracts';
import type { ReactNode } from 'react';
import { CsvButton } from '../../../shared/csv-button.js';
import { CardHead } from '../classes/card-head.js';
import s from '../reports.module.css';
import type { OpenList } from './people-numbers.js';
import { t } from './messages.js';

export interface Span {
  label: string;
  list: PeopleList;
  people: number;
  /** Of further columns, as they are shown. */
  cells: readonly string[];
}

interface SpansCardProps {
  id: string;
  question: string;
  answer: string;
  meaning: string;
  /** Heads: of the first column, and of those behind the people. */
  heads: readonly [string, ...string[]];
  spans: readonly Span[];
  /** Who is behind a number of the answer that is in no span, and that number as it is shown. */
  behindAnswer?: { label: string; list: PeopleList; number: string } | undefined;
  onOpen: OpenList;
}

/** A question with its answer, and numbers of people that open to who they are. */
export function SpansCard({
  id,
  question,
  answer,
  meaning,
  heads: [first, ...others],
  spans,
  behindAnswer,
  onOpen,
}: SpansCardProps): ReactNode {
  const csv = () => [
    [first, t('people'), ...others],
    ...spans.map(({ label, people, cells }) => [label, people, ...cells]),
    ...(behindAnswer ? [[answer, '', behindAnswer.number]] : []),
  ];
  return (
    <Card className={s.card} aria-labelledby={`${id}-heading`}>
      <CardHead id={`${id}-heading`} question={question} answer={answer}>
        {behindAnswer && (
          <button
            type="button"
            className={`link ${s.headLink}`}
            onClick={() => onOpen(behindAnswer.list)}
          >
            {behindAnswer.label}
          </button>
        )}
        <CsvButton name={id} size="sm" of={question} read={() => Promise.resolve(csv())} />
      </CardHead>
      <Table label={question}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col" data-end>
              {t('people')}
            </th>
            {others.map((head) => (
              <th key={head} scope="col" data-end>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="num">
          {spans.map(({ label, list, people, cells }) => (
            <tr key={label}>
              <th scope="row">
                <button type="button" className={`link ${s.rowLink}`} onClick={() => onOpen(list)}>
                  {label}
                </button>
              </th>
              <td data-end>{people}</td>
              {cells.map((cell, n) => (
                <td key={others[n]} data-end>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="muted small">{meaning}</p>
    </Card>
  );
}
