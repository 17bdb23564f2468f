import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { publishStaffAction } from '../admin-actions/admin-actions.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { lockImport, updateImport, type ImportFileRow } from './import-rows.js';
import { WorkImports } from './work-imports.job.js';

/** Writes what the preview has shown. */
@Injectable()
export class StartImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workImports: WorkImports,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Throws NOT_FOUND, IMPORT_NOT_CHECKED. One that has begun stays as it is. */
  async execute(actorId: string, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const file = await lockImport(tx, this.config.STUDIO_ID, id);
      if (file.status === 'importing' || file.status === 'done') return;
      if (file.status !== 'checked') throw new Refused('IMPORT_NOT_CHECKED');
      const [ready] = await tx.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM import_rows
         WHERE studio_id = $1 AND import_id = $2 AND state = 'ready'`,
        [file.studio_id, file.id],
      );
      // Who is known gets the other system's id: later files name people by it.
      if (file.kind === 'people') await this.keepIds(tx, file);
      await updateImport(tx, file, {
        status: 'importing',
        to_do: ready?.count ?? 0,
        next_attempt_at: new Date(),
      });
      await publishStaffAction(
        tx,
        { studioId: file.studio_id, actorId, action: 'import.started', reason: null },
        [{ userId: null, before: {}, after: { file: file.file_name, rows: ready?.count ?? 0 } }],
      );
    });
    this.workImports.soon();
  }

  private async keepIds(tx: EntityManager, { studio_id, id }: ImportFileRow): Promise<void> {
    await tx.query(
      `INSERT INTO imported_ids (studio_id, external_id, user_id, import_id)
       SELECT r.studio_id, r.facts->>'externalId', r.subject_id, r.import_id FROM import_rows r
       WHERE r.studio_id = $1 AND r.import_id = $2 AND r.state = 'known'
         AND r.facts ? 'externalId' AND EXISTS (SELECT FROM users u WHERE u.id = r.subject_id)
       ON CONFLICT DO NOTHING`,
      [studio_id, id],
    );
  }
}
