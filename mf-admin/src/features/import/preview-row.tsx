import { importDateFields } from '@studio/contracts';
import type { ImportField, ImportRow, ImportView } from '@studio/contracts';
import { Link } from '@studio/shell-kit/router';
import { fullDate } from '@studio/ui/format';
import { Icon } from '@studio/ui/icon';
import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { DecisionButtons } from './decision-buttons.js';
import s from './import.module.css';
import { factText, problemText } from './labels.js';

interface RowProps {
  row: ImportRow;
  one: ImportView;
  fields: readonly ImportField[];
}

const isBad = ({ state }: ImportRow): boolean => state === 'failed' || state === 'kept';

/** Of a row that can't be read, what the file says; days as people write them. */
const textOf = (row: ImportRow, one: ImportView, field: ImportField): string => {
  const read = row.facts[field];
  if (read !== undefined)
    return importDateFields.includes(field) ? fullDate(read) : factText(field, read);
  const cellOf = (name: ImportField): string =>
    row.cells[one.columns.findIndex((column) => column.field === name)] ?? '';
  if (field !== 'fullName') return cellOf(field);
  const name = cellOf('fullName') || `${cellOf('firstName')} ${cellOf('lastName')}`.trim();
  // Other files need not name a person by name.
  return name || cellOf('email') || cellOf('phone') || cellOf('externalId');
};

/** Who it is can be said until the import is started. */
const mayDecide = (row: ImportRow, { status }: ImportView): boolean =>
  (row.state === 'undecided' || (row.decision ?? null) !== null) &&
  (status === 'checked' || status === 'checking');

function Cells({ row, one, fields }: RowProps): ReactNode {
  const wrong = isBad(row)
    ? row.problems.flatMap(({ field, leftOut }) => (leftOut === undefined ? [field] : []))
    : [];
  return fields.map((field) => {
    const text = textOf(row, one, field);
    const isLink = field === 'fullName' && row.personId !== null;
    return (
      <td key={field} className={field === 'fullName' ? 'strong' : undefined}>
        <span className={wrong.includes(field) ? s.wrong : undefined}>
          {isLink ? <Link to={`/admin/users/${row.personId}`}>{text}</Link> : text}
        </span>
      </td>
    );
  });
}

/** A row of the file, what is to be said of it, and what can be answered. */
export function PreviewRow({ row, one, fields }: RowProps): ReactNode {
  const hasMore = row.problems.length > 0 || mayDecide(row, one);
  return (
    <Fragment>
      <tr className={isBad(row) ? s.bad : undefined} data-followed={hasMore || undefined}>
        <td className="muted num">{row.line}</td>
        <Cells row={row} one={one} fields={fields} />
      </tr>
      {hasMore && (
        <tr className={isBad(row) ? s.badWhy : s.why}>
          <td />
          <td colSpan={fields.length}>
            {row.problems.map((problem) => (
              <span key={`${problem.field}${problem.code}${problem.value}`} className={s.problem}>
                <Icon of={CircleAlert} size={16} />
                {problemText(problem)}
              </span>
            ))}
            {mayDecide(row, one) && <DecisionButtons row={row} one={one} />}
          </td>
        </tr>
      )}
    </Fragment>
  );
}
