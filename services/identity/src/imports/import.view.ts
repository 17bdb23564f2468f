import type { ImportView } from '@studio/contracts';
import { asksOf, otherKindOf, orderOf } from './column-rules.js';
import type { ImportFileRow } from './import-rows.js';

export interface RowCounts {
  counts: ImportView['counts'];
  unread: number;
  invited: number;
  toInvite: number;
}

/** Rows that the step under way has still to do. */
const leftOf = ({ status }: ImportFileRow, { counts, unread }: RowCounts): number => {
  if (status === 'checking') return unread;
  if (status === 'importing') return counts.ready;
  return status === 'undoing' ? counts.made : 0;
};

const progressOf = (file: ImportFileRow, rows: RowCounts): number => {
  if (file.status === 'columns') return 0;
  const left = leftOf(file, rows);
  return file.to_do === 0 ? 100 : Math.floor((100 * (file.to_do - left)) / file.to_do);
};

export const toImportView = (
  file: ImportFileRow,
  createdBy: string | null,
  rows: RowCounts,
): ImportView => ({
  id: file.id,
  kind: file.kind,
  fileName: file.file_name,
  status: file.status,
  encoding: file.encoding,
  separator: file.separator,
  columns: file.columns.map(({ name, sample, field }) => ({ name, sample, field })),
  columnsRemembered: file.columns_remembered,
  unusedColumns: file.columns.flatMap(({ name, sample, field }) =>
    field === null && sample !== '' ? [name] : [],
  ),
  dateOrder: file.date_order ?? orderOf(file.columns),
  asks: asksOf(file.kind, file.columns, file.date_order),
  otherKind: otherKindOf(
    file.kind,
    file.columns.map(({ name }) => name),
  ),
  counts: file.counts ?? rows.counts,
  progress: Math.max(0, Math.min(100, progressOf(file, rows))),
  isWaiting: file.attempts > 0,
  invitations: file.invitations_asked_at
    ? { sent: rows.invited, of: rows.invited + rows.toInvite }
    : null,
  toInvite: file.kind === 'people' ? rows.toInvite : 0,
  createdAt: file.created_at.toISOString(),
  createdBy,
  finishedAt: file.finished_at?.toISOString() ?? null,
});
