import type { EntityManager } from 'typeorm';
import type { ImportFileRow, ImportedRow, RowResult } from './import-rows.js';

/** What a batch of rows has become. */
export type BatchResult = readonly RowResult[];

export interface Batch {
  file: ImportFileRow;
  rows: readonly ImportedRow[];
}

/** Work of one transaction: it commits with what it says of the rows. */
export type InTransaction = (tx: EntityManager) => Promise<BatchResult>;

/**
 * What is imported, batch by batch. Each step first asks whom it must, over the network, and answers
 * the work of the transaction; each is safe to repeat.
 */
export interface ImportKindSteps {
  /** Rows of a batch at most. */
  readonly most: number;
  /** Reads the cells of rows that nobody has read. */
  check(batch: Batch): Promise<InTransaction>;
  /** Rows of a file that are the same thing twice: by one statement, once all are read. */
  refuseDoubles(tx: EntityManager, file: ImportFileRow): Promise<void>;
  /** Writes rows that are ready. */
  write(batch: Batch): Promise<InTransaction>;
  /** Takes back what rows made, where nothing depends on it. */
  undo(batch: Batch): Promise<InTransaction>;
}
