import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { FileStore } from '@studio/file-store';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { publishStaffAction } from '../admin-actions/admin-actions.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import type { ExportRow } from '../exports/exports.api.js';
import { FILES } from '../shared/files.js';

interface OpenedArchive {
  createdAt: Date;
  bytes: number;
  file: Readable;
}

/** Opens an archive for who ordered it, and notes that it left. */
@Injectable()
export class DownloadStudioExport {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FILES) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** NOT_FOUND for anybody else, and when it is not there (any more). */
  async execute(actorId: string, id: string): Promise<OpenedArchive> {
    const { STUDIO_ID: studioId } = this.config;
    const [row] = await this.dataSource.query<ExportRow[]>(
      `SELECT * FROM data_exports WHERE studio_id = $1 AND id = $2 AND user_id = $3
         AND scope = 'studio' AND status = 'ready' AND expires_at > now()`,
      [studioId, id, actorId],
    );
    const file = row?.file ? await this.files.open(row.file) : null;
    if (!row || !file) throw new Refused('NOT_FOUND');
    await inTransaction(this.dataSource, (tx) =>
      publishStaffAction(tx, { studioId, actorId, action: 'export.downloaded', reason: null }, [
        { userId: null, before: {}, after: { list: 'studio', withHealth: row.with_health } },
      ]),
    ).catch((error: unknown) => {
      file.destroy();
      throw error;
    });
    return { createdAt: row.created_at, bytes: row.bytes ?? 0, file };
  }
}
