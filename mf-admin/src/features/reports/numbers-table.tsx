import { Table } from '@studio/ui/table';
import type { ReactNode } from 'react';
import s from './reports.module.css';

export interface NumbersRow {
  key: string;
  name: string;
  /** As they are shown, one for each head. */
  numbers: readonly (string | number)[];
  /** Opens what makes the numbers of this row. */
  onOpen: () => void;
  isSum?: boolean;
}

interface NumbersTableProps {
  label: string;
  /** Of the names. */
  first: string;
  /** Of the numbers. */
  heads: readonly string[];
  rows: readonly NumbersRow[];
}

/** Numbers by name; each name opens the rows that make its numbers. */
export function NumbersTable({ label, first, heads, rows }: NumbersTableProps): ReactNode {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {heads.map((head) => (
            <th key={head} scope="col" data-end>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">
        {rows.map(({ key, name, numbers, onOpen, isSum }) => (
          <tr key={key} className={isSum ? s.sum : undefined}>
            <th scope="row">
              <button type="button" className={`link ${s.rowLink}`} onClick={onOpen}>
                {name}
              </button>
            </th>
            {numbers.map((number, index) => (
              <td key={heads[index]} data-end>
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
