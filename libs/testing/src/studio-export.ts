import { exportHeader, type BackendName, type ExportHeader } from '@studio/contracts';
import { signServiceToken } from '@studio/nest-kit';
import { ownTables } from './personal-data.js';

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** Every column of a service's database: `table.column`. */
export const databaseColumns = async (sql: Sql): Promise<string[]> =>
  (
    await sql<{ name: string }>(
      `SELECT c.relname || '.' || a.attname AS name FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE ${ownTables} ORDER BY 1`,
    )
  ).map(({ name }) => name);

export interface StudioExportAnswer {
  status: number;
  header: ExportHeader;
  /** Rows by table, each by the heads of its columns. */
  tables: Map<string, Record<string, unknown>[]>;
}

/** A service's part of the export of the studio, as identity reads it. */
export const readStudioExport = async (
  { url, secret }: { url: string; secret: string },
  service: BackendName,
  query = '',
): Promise<StudioExportAnswer> => {
  const token = await signServiceToken({ from: 'identity', to: service, secret });
  const answer = await fetch(`${url}/internal/studio-export${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [first, ...pieces] = (await answer.text())
    .trim()
    .split('\n')
    .map((piece) => JSON.parse(piece) as unknown);
  const header = exportHeader.parse(first);
  const tables: StudioExportAnswer['tables'] = new Map(header.tables.map(({ name }) => [name, []]));
  let current = header.tables[0];
  for (const piece of pieces) {
    if (Array.isArray(piece)) {
      const heads = current?.columns.map(({ head }) => head) ?? [];
      const rows = (piece as unknown[][]).map((cells) =>
        Object.fromEntries(heads.map((head, at) => [head, cells[at]])),
      );
      tables.get(current?.name ?? '')?.push(...rows);
    } else current = header.tables[(piece as { table?: number }).table ?? -1];
  }
  return { status: answer.status, header, tables };
};
