import type { DataExport } from '@studio/contracts';
import type { ExportRow, PartRow } from './export-rows.js';
import { progressOf } from './export-rules.js';

/** Where the file lies is nobody's business. */
export const toExportView = (row: ExportRow, parts: readonly PartRow[]): DataExport => ({
  id: row.id,
  status: row.status,
  progress:
    row.status === 'ready' || row.status === 'expired'
      ? 100
      : progressOf(
          parts.map(({ status, at_table, tables }) => ({ status, atTable: at_table, tables })),
        ),
  parts: parts.map(({ service, status }) => ({ service, status })),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  bytes: row.bytes,
});
