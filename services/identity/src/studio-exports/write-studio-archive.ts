import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ExportedTable } from '@studio/contracts';
import { BYTE_ORDER_MARK, csvRecord } from '@studio/domain-kit';
import type { ExportService } from '../exports/exports.api.js';
import { Archive } from '../shared/archive.js';
import { fileOf, studioReadme, type WrittenTable } from './studio-readme.js';
import type { ServiceTables } from './studio-pieces.js';

export interface ArchiveSteps {
  services: readonly ExportService[];
  open: (service: ExportService) => Promise<ServiceTables>;
  /** So many of the service's tables are in. */
  onTable: (service: ExportService, tables: readonly ExportedTable[], at: number) => Promise<void>;
  /** Between some rows and the next; what it throws, ends the work. */
  onRows: () => Promise<void>;
}

/** Writes the archive of a studio to a file; some rows of one table are in memory at a time. */
export const writeStudioArchive = async (
  path: string,
  { madeAt, withHealth }: { madeAt: Date; withHealth: boolean },
  steps: ArchiveSteps,
): Promise<void> => {
  const archive = new Archive(madeAt);
  const written = pipeline(archive.output, createWriteStream(path, { mode: 0o600 }));
  // Whoever adds hears what fails.
  written.catch(() => undefined);
  try {
    const tables: WrittenTable[] = [];
    const omitted: Record<string, string>[] = [];
    for (const service of steps.services) {
      const part = await addService(archive, service, steps);
      tables.push(...part.tables);
      omitted.push(part.omitted);
    }
    const readme = studioReadme({
      madeAt,
      withHealth,
      tables,
      omitted: Object.assign({}, ...omitted),
    });
    await archive.add('README.txt', [readme]);
    archive.end();
    await written;
  } catch (error) {
    archive.output.destroy(error as Error);
    throw error;
  }
};

const addService = async (
  archive: Archive,
  service: ExportService,
  { open, onTable, onRows }: ArchiveSteps,
): Promise<{ tables: WrittenTable[]; omitted: Record<string, string> }> => {
  const { header, next, end } = await open(service);
  const tables: WrittenTable[] = [];
  try {
    for (const [at, table] of header.tables.entries()) {
      await onTable(service, header.tables, at);
      const file = fileOf(service, table.name);
      const count = { rows: 0 };
      await archive.add(file, csvChunks(table, next(), { count, onRows }));
      tables.push({ ...table, file, rows: count.rows });
    }
  } finally {
    await end();
  }
  await onTable(service, header.tables, header.tables.length);
  return { tables, omitted: header.omitted };
};

async function* csvChunks(
  { columns }: ExportedTable,
  batches: AsyncIterable<unknown[][]>,
  { count, onRows }: { count: { rows: number }; onRows: () => Promise<void> },
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(columns.map(({ head }) => head));
  for await (const rows of batches) {
    await onRows();
    count.rows += rows.length;
    yield rows.map(csvRecord).join('');
  }
}
