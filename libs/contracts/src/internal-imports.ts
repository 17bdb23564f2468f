import { z } from 'zod';
import { id } from './fields.js';
import { importKind } from './http/identity/import-fields.js';
import { importProblem, importRowState } from './http/identity/import-shapes.js';
import { bookingsChoice } from './http/payments/refund-effects.js';

/** Rows of files that booking writes, in one request. */
export const IMPORT_BATCH_ROWS = 100;

export const recordKind = importKind.exclude(['people']);
export type RecordKind = z.infer<typeof recordKind>;

const batch = z.object({ importId: id, kind: recordKind, fileName: z.string(), actorId: id });

export const importBatchRow = z.object({
  /** Its number in the file: with the import it is written once, however often it comes. */
  no: z.int(),
  /** What makes it the same row in another file. */
  key: z.string(),
  person: z.object({ id, email: z.string(), fullName: z.string().nullable() }),
  /** By `importFields`; days are YYYY-MM-DD, times HH:MM, money AED with two decimals. */
  facts: z.record(z.string(), z.string()),
});
export type ImportBatchRow = z.infer<typeof importBatchRow>;

/**
 * POST /internal/imports/check and /internal/imports/write (booking; caller identity). `check` says
 * what rows would become and writes nothing; `write` is one transaction.
 */
export const importBatch = batch.extend({ rows: z.array(importBatchRow).max(IMPORT_BATCH_ROWS) });
export type ImportBatch = z.infer<typeof importBatch>;

/**
 * POST /internal/imports/undo (booking; caller identity): takes back what these rows made. Of what pays
 * for bookings only as `bookings` says: `cancel`: with them; `keep`: all but what they use; nothing is
 * taken of it unless said.
 */
export const importUndo = batch.extend({
  nos: z.array(z.int()).max(IMPORT_BATCH_ROWS),
  bookings: bookingsChoice.optional(),
});
export type ImportUndo = z.infer<typeof importUndo>;

/** GET /internal/imports/undo-effect (booking; caller identity): see `importUndoEffect`. */
export const importUndoEffectQuery = z.object({ importId: id });
export type ImportUndoEffectQuery = z.infer<typeof importUndoEffectQuery>;

export const importVerdict = z.object({
  no: z.int(),
  state: importRowState,
  problems: z.array(importProblem),
});
export type ImportVerdict = z.infer<typeof importVerdict>;
export const importVerdicts = z.object({ rows: z.array(importVerdict) });
export type ImportVerdicts = z.infer<typeof importVerdicts>;
