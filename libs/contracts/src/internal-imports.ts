import { z } from 'zod';
import { fils, id } from './fields.js';
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

/**
 * POST /internal/imports/packages (booking; caller identity): a hidden package for rows that name one
 * which is no product. Safe to repeat: a name that is a product by now stays as it is.
 */
export const importPackage = z.object({
  fileName: z.string(),
  actorId: id,
  name: z.string(),
  credits: z.int().min(1).max(500),
  /** 0: the file says none. It is not sold before it has one. */
  price: fils,
  validityCount: z.int().min(1).max(366),
  validityUnit: z.enum(['day', 'month']),
});
export type ImportPackage = z.infer<typeof importPackage>;
export const importPackageAnswer = z.object({ isMade: z.boolean() });
export type ImportPackageAnswer = z.infer<typeof importPackageAnswer>;

export const importVerdict = z.object({
  no: z.int(),
  state: importRowState,
  problems: z.array(importProblem),
});
export type ImportVerdict = z.infer<typeof importVerdict>;
export const importVerdicts = z.object({ rows: z.array(importVerdict) });
export type ImportVerdicts = z.infer<typeof importVerdicts>;
