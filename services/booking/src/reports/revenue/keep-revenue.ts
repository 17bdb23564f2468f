import type { DataSource } from 'typeorm';
import { closeRevenueDays, rebuildRevenueDays } from './close-revenue-days.js';
import { readDocuments, type DocumentSource } from './read-documents.js';
import { recogniseAnew, recogniseSales } from './recognise-sales.js';

interface Run {
  studioId: string;
  now: Date;
}

/**
 * Brings recognised revenue up to date: what was sold, what was used of it, and the sums of closed
 * days. Safe to repeat, and at the same time on several instances. Throws SERVICE_UNAVAILABLE: what
 * is here already is up to date then, and no day is closed.
 */
export const keepRevenue = async (
  dataSource: DataSource,
  source: DocumentSource,
  run: Run,
): Promise<void> => {
  const unread = await readDocuments(dataSource, source, run).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await recogniseSales(dataSource, run);
  if (unread) throw unread.error;
  await closeRevenueDays(dataSource, run);
};

/**
 * Makes the entries and sums anew from documents, credits, bookings and events, step by step: reports
 * stay as fast meanwhile. What a document was learnt too late for stays as it was.
 */
export const rebuildRevenue = async (dataSource: DataSource, run: Run): Promise<void> => {
  await recogniseAnew(dataSource, run);
  await recogniseSales(dataSource, run);
  await rebuildRevenueDays(dataSource, run);
  await closeRevenueDays(dataSource, run);
};
