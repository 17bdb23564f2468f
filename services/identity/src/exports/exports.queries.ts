import { Inject, Injectable } from '@nestjs/common';
import type { DataExport } from '@studio/contracts';
import type { FileStore } from '@studio/file-store';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { FILES } from '../shared/files.js';
import { findExports, findParts, type ExportRow } from './export-rows.js';
import { toExportView } from './export.view.js';

@Injectable()
export class ExportsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
    @Inject(FILES) private readonly files: FileStore,
  ) {}

  /** A person's own, newest first. */
  async list(userId: string): Promise<DataExport[]> {
    const { STUDIO_ID } = this.config;
    const rows = await findExports(this.dataSource, STUDIO_ID, userId);
    const parts = await findParts(
      this.dataSource,
      STUDIO_ID,
      rows.map(({ id }) => id),
    );
    return rows.map((row) =>
      toExportView(
        row,
        parts.filter(({ export_id }) => export_id === row.id),
      ),
    );
  }

  /** The archive of its owner; NOT_FOUND for anybody else, and when it is not there (any more). */
  async file(userId: string, id: string): Promise<{ createdAt: Date; bytes: Buffer }> {
    const [row] = await this.dataSource.query<ExportRow[]>(
      `SELECT * FROM data_exports WHERE studio_id = $1 AND id = $2 AND user_id = $3
         AND scope = 'person' AND status = 'ready' AND expires_at > now()`,
      [this.config.STUDIO_ID, id, userId],
    );
    const bytes = row?.file ? await this.files.get(row.file) : null;
    if (!row || !bytes) throw new Refused('NOT_FOUND');
    return { createdAt: row.created_at, bytes };
  }
}
