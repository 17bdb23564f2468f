import { buffer } from 'node:stream/consumers';
import { BYTE_ORDER_MARK, csvRecord } from '@studio/domain-kit';
import type { DataSource } from 'typeorm';
import { archiveReadme } from './archive-labels.js';
import { Archive } from '../shared/archive.js';
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
  const archive = new Archive(madeAt);
  const packed = buffer(archive.output);
  // Whoever adds hears what fails.
  packed.catch(() => undefined);
  await archive.add('README.txt', [archiveReadme(madeAt, answers)]);
  await archive.add('data.json', jsonChunks(dataSource, order, { madeAt, parts: answers }));
  for (const { service, tables } of answers)
    for (const [tableNo, { name, columns }] of tables.entries())
      await archive.add(
        `${service}/${name}.csv`,
        csvChunks(columns, rowsOf(dataSource, order, { service, tableNo })),
      );
  for (const { name, bytes } of files) await archive.add(name, [bytes]);
  archive.end();
  return packed;
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
