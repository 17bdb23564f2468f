import type { ImportField, ImportProblem } from '@studio/contracts';
import { keyOf } from './column-rules.js';
import type { ImportFileRow, ImportedRow, RowResult } from './import-rows.js';
import type { Batch, ImportKindSteps, InTransaction } from './import-kind.js';

const total =
  /^(?:grand\s+|sub\s*-?)?totals?\b|^(?:sum|count|total records|records|rows)\s*[:=]|^(?:المجموع|الإجمالي)/iu;
const footer =
  /^(?:generated|printed|exported|created|report|end of|page \d|powered by|©|\*{2}|={3}|-{3}|_{3})/i;

type Columns = ImportFileRow['columns'];

const contacts: readonly (ImportField | null)[] = ['email', 'phone', 'externalId'];

/** Who says who they are is no total, whatever the package is called. */
const hasContact = (columns: Columns, cells: readonly string[]): boolean =>
  columns.some(({ field }, at) => {
    const cell = cells[at] ?? '';
    return contacts.includes(field) && cell !== '' && !total.test(cell) && !footer.test(cell);
  });

/** Heads once more, as a report writes them on each page. */
const isHeads = (columns: Columns, cells: readonly string[]): boolean => {
  const filled = cells.flatMap((cell, at) =>
    cell ? [[cell, columns[at]?.name ?? ''] as const] : [],
  );
  return (
    filled.length > 1 &&
    filled.every(([cell, name]) => keyOf(cell) === keyOf(name.replace(/ \(\d+\)$/, '')))
  );
};

/** Why a line of a report is no row of its list; null: it is one. */
export const whyNoRow = (
  columns: Columns,
  cells: readonly string[],
): ImportProblem['code'] | null => {
  if (isHeads(columns, cells)) return 'heads_again';
  if (hasContact(columns, cells)) return null;
  const filled = cells.filter(Boolean);
  const [first = ''] = filled;
  if (total.test(first)) return 'total_row';
  return filled.length === 1 && columns.length > 1 && footer.test(first) ? 'footer_row' : null;
};

const leaveOut = ({ columns }: ImportFileRow, row: ImportedRow): RowResult[] => {
  const code = whyNoRow(columns, row.cells);
  if (!code) return [];
  const { no } = row;
  const problems = [{ field: null, code, value: null }];
  return [{ no, facts: {}, problems, state: 'left_out', subject_id: null, key: null }];
};

/** Checks rows; totals and what else a report has below and between them are left out by name. */
export const checkRows = async (
  kind: ImportKindSteps,
  { file, rows }: Batch,
): Promise<InTransaction> => {
  const leftOut = rows.flatMap((row) => leaveOut(file, row));
  const nos = new Set(leftOut.map(({ no }) => no));
  const work = await kind.check({ file, rows: rows.filter(({ no }) => !nos.has(no)) });
  return async (tx) => [...leftOut, ...(await work(tx))];
};
