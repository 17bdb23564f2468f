import { personalDataServices, type DataExport, type PersonalTables } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import type { DataSource, EntityManager } from 'typeorm';
import type { ExportService } from './export-rules.js';

/** Of one person's data, or of everything of the studio. */
export type ExportScope = 'person' | 'studio';

export interface ExportRow {
  studio_id: string;
  id: string;
  user_id: string;
  scope: ExportScope;
  with_health: boolean;
  status: DataExport['status'];
  created_at: Date;
  file: string | null;
  bytes: number | null;
  expires_at: Date | null;
}

export interface PartRow {
  export_id: string;
  service: ExportService;
  status: DataExport['parts'][number]['status'];
  tables: PersonalTables['tables'] | null;
  at_table: number;
  at_page: number;
  after_key: string | null;
  attempts: number;
  next_attempt_at: Date;
}

/** Newest first, at most ten: older ones are of no use to anybody. */
export const findExports = (
  db: DataSource | EntityManager,
  studioId: string,
  userId: string,
): Promise<ExportRow[]> =>
  db.query(
    `SELECT * FROM data_exports WHERE studio_id = $1 AND user_id = $2 AND scope = 'person'
     ORDER BY created_at DESC, id DESC LIMIT 10`,
    [studioId, userId],
  );

/** In the order in which the services are asked. */
export const findParts = (
  db: DataSource | EntityManager,
  studioId: string,
  exportIds: readonly string[],
): Promise<PartRow[]> =>
  db.query(
    `SELECT * FROM data_export_parts WHERE studio_id = $1 AND export_id = ANY($2)
     ORDER BY export_id,
       array_position(ARRAY['identity', 'booking', 'payments', 'notifications'], service)`,
    [studioId, exportIds],
  );

export const updateExport = (
  tx: EntityManager,
  { studio_id, id }: ExportRow,
  changed: Record<string, unknown>,
): Promise<unknown> => {
  const names = Object.keys(changed).map((name, n) => `${name} = $${n + 3}`);
  return tx.query(`UPDATE data_exports SET ${names.join(', ')} WHERE studio_id = $1 AND id = $2`, [
    studio_id,
    id,
    ...Object.values(changed),
  ]);
};

/** What a part's row may be changed to; its tables are JSON by then. */
export type PartChanges = Partial<Omit<PartRow, 'tables' | 'export_id' | 'service'>> & {
  tables?: string;
};

export const updatePart = (
  tx: EntityManager,
  { studio_id, id }: ExportRow,
  { service, changed }: { service: ExportService; changed: PartChanges },
): Promise<unknown> => {
  const names = Object.keys(changed).map((name, n) => `${name} = $${n + 4}`);
  return tx.query(
    `UPDATE data_export_parts SET ${names.join(', ')}
     WHERE studio_id = $1 AND export_id = $2 AND service = $3`,
    [studio_id, id, service, ...Object.values(changed)],
  );
};

/** An order that waits for a worker, with a part for each service. */
export const insertExport = async (
  tx: EntityManager,
  order: Pick<ExportRow, 'studio_id' | 'user_id' | 'scope' | 'with_health'>,
): Promise<ExportRow> => {
  const [row] = await tx.query<[ExportRow]>(
    `INSERT INTO data_exports (studio_id, id, user_id, scope, with_health)
     VALUES ($1, $2, $3, $4, $5) RETURNING *`,
    [order.studio_id, newId(), order.user_id, order.scope, order.with_health],
  );
  await tx.query(
    `INSERT INTO data_export_parts (studio_id, export_id, service)
     SELECT $1, $2, unnest($3::text[])`,
    [row.studio_id, row.id, personalDataServices],
  );
  return row;
};

/** What is in the archive need not lie here a second time. */
export const forgetPages = (tx: EntityManager, { studio_id, id }: ExportRow): Promise<unknown> =>
  tx.query('DELETE FROM data_export_pages WHERE studio_id = $1 AND export_id = $2', [
    studio_id,
    id,
  ]);
