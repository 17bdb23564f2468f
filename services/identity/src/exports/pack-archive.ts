import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BYTE_ORDER_MARK, csvRecord } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import { ZipFile } from 'yazl';
import { archiveReadme } from './archive-labels.js';
import type { ExportRow, PartRow } from './export-rows.js';

type Row = Record<string, unknown>;

export interface ArchiveFile {
  name: string;
  bytes: Buffer;
}

/**
 * The archive of collected pages: data.json, a CSV a table, README.txt and the person's files.
 * One page is in memory at a time, and the packed bytes.
 */
export const packArchive = async (
  dataSource: DataSource,
  order: ExportRow,
  { parts, files }: { parts: readonly PartRow[]; files: readonly ArchiveFile[] },
): Promise<Buffer> => {
  const madeAt = new Date();
  const answers = parts.map(({ service, tables }) => ({ service, tables: tables ?? [] }));
  const zip = new ZipFile();
  const add = (name: string, chunks: () => AsyncIterable<string> | Iterable<string>): void =>
    // Opened when its turn has come: a stream that fails, fails the archive.
    zip.addReadStreamLazy(name, { mtime: madeAt }, (done) => {
      const stream = Readable.from(chunks());
      stream.once('error', (error) => zip.emit('error', error));
      done(null, stream);
    });
  add('README.txt', () => [archiveReadme(madeAt, answers)]);
  add('data.json', () => jsonChunks(dataSource, order, { madeAt, parts: answers }));
  for (const { service, tables } of answers)
    for (const [tableNo, { name, columns }] of tables.entries())
      add(`${service}/${name}.csv`, () =>
        csvChunks(columns, rowsOf(dataSource, order, { service, tableNo })),
      );
  for (const { name, bytes } of files) zip.addBuffer(bytes, name, { mtime: madeAt });
  zip.end();
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  return Promise.race([buffer(zip.outputStream as unknown as Readable), failed]);
};

async function* rowsOf(
  dataSource: DataSource,
  { studio_id, id }: ExportRow,
  { service, tableNo }: { service: string; tableNo: number },
): AsyncGenerator<Row> {
  for (let pageNo = 0; ; pageNo++) {
    const [page] = await dataSource.query<{ rows: Row[] }[]>(
      `SELECT rows FROM data_export_pages WHERE studio_id = $1 AND export_id = $2
         AND service = $3 AND table_no = $4 AND page_no = $5`,
      [studio_id, id, service, tableNo, pageNo],
    );
    if (!page) return;
    yield* page.rows;
  }
}

async function* csvChunks(
  columns: readonly string[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRecord(columns);
  for await (const row of rows) yield csvRecord(columns.map((column) => row[column]));
}

async function* jsonChunks(
  dataSource: DataSource,
  order: ExportRow,
  { madeAt, parts }: { madeAt: Date; parts: readonly Pick<PartRow, 'service' | 'tables'>[] },
): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(madeAt)}`;
  for (const { service, tables } of parts) {
    yield `,\n${JSON.stringify(service)}: {`;
    for (const [tableNo, { name }] of (tables ?? []).entries()) {
      yield `${tableNo ? ',' : ''}\n  ${JSON.stringify(name)}: [`;
      let first = true;
      for await (const row of rowsOf(dataSource, order, { service, tableNo })) {
        yield `${first ? '' : ','}\n    ${JSON.stringify(row)}`;
        first = false;
      }
      yield ']';
    }
    yield '\n}';
  }
  yield '\n}\n';
}
