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
