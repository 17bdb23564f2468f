import type { ImportBatch, ImportBatchRow, ImportProblem, ImportUndo } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import type { ImportedRecord } from './imported-records.js';

export interface Importing<Request = ImportBatch> {
  studio: StudioContext;
  request: Request;
  now: Date;
}

/** What a row would become: reasons why it can't, or the work that makes it, with its record's id. */
export type Judgement =
  | { problems: ImportProblem[] }
  | { write: (tx: EntityManager) => Promise<{ recordId: string } | { problems: ImportProblem[] }> };

/** A kind of record that files bring. */
export interface RecordImporter {
  /** Reads what rows are judged by; then row by row, in the order of the file. */
  judge(tx: EntityManager, importing: Importing): Promise<(row: ImportBatchRow) => Judgement>;
  /** Takes one back; a code: it was used since, and stays. */
  undo(
    tx: EntityManager,
    importing: Importing<ImportUndo>,
    record: ImportedRecord,
  ): Promise<ImportProblem['code'] | null>;
}

export const problemOf = (
  field: ImportProblem['field'],
  code: ImportProblem['code'],
  value: string | null = null,
): ImportProblem => ({ field, code, value });
