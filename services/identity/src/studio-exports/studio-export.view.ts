import type { StudioExport } from '@studio/contracts';
import { toExportView, type ExportRow, type PartRow } from '../exports/exports.api.js';

export type StudioExportRow = ExportRow & { created_by: string | null };

/** For the admin who looks at it. */
export const toStudioExportView = (
  row: StudioExportRow,
  parts: readonly PartRow[],
  viewerId: string,
): StudioExport => ({
  ...toExportView(row, parts),
  createdBy: row.created_by,
  isOwn: row.user_id === viewerId,
  withHealth: row.with_health,
});
