import { Inject, Injectable } from '@nestjs/common';
import type { StudioExport } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { findParts } from '../exports/exports.api.js';
import { LISTED } from './studio-export-rules.js';
import { toStudioExportView, type StudioExportRow } from './studio-export.view.js';

@Injectable()
export class StudioExportsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Newest first: whoever exported the studio is never forgotten. */
  list(viewerId: string): Promise<StudioExport[]> {
    return this.read(viewerId, null);
  }

  async byId(viewerId: string, id: string): Promise<StudioExport> {
    const [found] = await this.read(viewerId, id);
    if (!found) throw new Error('the export is not there');
    return found;
  }

  private async read(viewerId: string, id: string | null): Promise<StudioExport[]> {
    const { STUDIO_ID } = this.config;
    const rows = await this.dataSource.query<StudioExportRow[]>(
      `SELECT e.*, coalesce(p.full_name, p.email) AS created_by FROM data_exports e
       LEFT JOIN profiles p ON p.studio_id = e.studio_id AND p.id = e.user_id
       WHERE e.studio_id = $1 AND e.scope = 'studio' AND ($2::uuid IS NULL OR e.id = $2)
       ORDER BY e.created_at DESC, e.id DESC LIMIT ${LISTED}`,
      [STUDIO_ID, id],
    );
    const ids = rows.map((row) => row.id);
    const parts = await findParts(this.dataSource, STUDIO_ID, ids);
    return rows.map((row) =>
      toStudioExportView(
        row,
        parts.filter(({ export_id }) => export_id === row.id),
        viewerId,
      ),
    );
  }
}
