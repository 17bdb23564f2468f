import { z } from 'zod';
import { id } from './fields.js';

/**
 * GET /internal/studio-export?healthReader= (booking, payments, notifications; caller identity): all
 * tables of the service, a line of JSON for each piece: the header, then `{ table: n }` and lists of
 * rows, at last `{ end: true }`; an answer without it broke off. With a reader: health data too,
 * which is logged as read.
 */
export const studioExportQuery = z.object({ healthReader: id.optional() });
export type StudioExportQuery = z.infer<typeof studioExportQuery>;

const exportedColumn = z.object({ head: z.string(), about: z.string() });
export type ExportedColumn = z.infer<typeof exportedColumn>;

const exportedTable = z.object({
  /** Of the file, without its ending. */
  name: z.string(),
  about: z.string(),
  columns: z.array(exportedColumn),
});
export type ExportedTable = z.infer<typeof exportedTable>;

export const exportHeader = z.object({
  tables: z.array(exportedTable),
  /** What is in no file, and why. */
  omitted: z.record(z.string(), z.string()),
});
export type ExportHeader = z.infer<typeof exportHeader>;
