import type { ImportBatch, ImportBatchRow, ImportProblem, ImportUndo } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { SeatRow } from '../../seats/seats.api.js';
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
  /** Once rows of these members are written or taken back: counts what is counted of them. */
  finish?(tx: EntityManager, studioId: string, memberIds: readonly string[]): Promise<void>;
  /** Takes one back, or leaves it; the problems say why, and name its bookings. */
  undo(
    tx: EntityManager,
    importing: Importing<ImportUndo>,
    record: ImportedRecord,
  ): Promise<UndoneRecord>;
}

export interface UndoneRecord {
  state: 'undone' | 'kept';
  problems: ImportProblem[];
}

export const undone: UndoneRecord = { state: 'undone', problems: [] };

/** It was used since, and stays. */
export const keptAsUsed = (
  bookings: readonly SeatRow[] = [],
  code: 'pays_booking' | 'booking_kept' = 'pays_booking',
): UndoneRecord => ({
  state: 'kept',
  problems: [problemOf(null, 'used_since'), ...namesOf(bookings, code)],
});

/** Each booking as a problem that names its class and time. */
export const namesOf = (
  bookings: readonly SeatRow[],
  code: 'pays_booking' | 'booking_cancelled' | 'booking_kept',
): ImportProblem[] =>
  [...bookings]
    .reverse()
    .map(({ class_name: name, starts_at: startsAt }) =>
      problemOf(null, code, `${name}, ${studioDay(startsAt)} ${studioClock(startsAt)}`),
    );

export const problemOf = (
  field: ImportProblem['field'],
  code: ImportProblem['code'],
  value: string | null = null,
): ImportProblem => ({ field, code, value });
