import type { DataExport, PersonalTables } from '@studio/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { ExportService } from './export-rules.js';

export interface ExportRow {
  studio_id: string;
  id: string;
  user_id: string;
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
    `SELECT * FROM data_exports WHERE studio_id = $1 AND user_id = $2
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

/** What is in the archive need not lie here a second time. */
export const forgetPages = (tx: EntityManager, { studio_id, id }: ExportRow): Promise<unknown> =>
  tx.query('DELETE FROM data_export_pages WHERE studio_id = $1 AND export_id = $2', [
    studio_id,
    id,
  ]);
