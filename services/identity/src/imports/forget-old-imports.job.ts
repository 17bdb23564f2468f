import { Inject, Injectable } from '@nestjs/common';
import { forEachDue, inTransaction, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { countRows } from './imports.queries.js';
import { updateImport, type ImportFileRow } from './import-rows.js';

const EVERY_MS = 3_600_000;
const MOST_AT_ONCE = 100;

/** A file is other people's data: what was not started goes after 7 days, rows 30 days after the end. */
@Injectable()
export class ForgetOldImports extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('old imports', EVERY_MS);
  }

  async execute(now = new Date()): Promise<void> {
    const { STUDIO_ID: studioId } = this.config;
    await this.dataSource.query(
      `DELETE FROM imports WHERE studio_id = $1 AND status IN ('columns', 'checking', 'checked')
         AND created_at < $2::timestamptz - interval '7 days'`,
      [studioId, now],
    );
    const over = await this.dataSource.query<ImportFileRow[]>(
      `SELECT * FROM imports WHERE studio_id = $1 AND counts IS NULL
         AND status IN ('done', 'undone') AND finished_at < $2::timestamptz - interval '30 days'
       LIMIT ${MOST_AT_ONCE}`,
      [studioId, now],
    );
    await forEachDue(over, (file) =>
      inTransaction(this.dataSource, async (tx) => {
        const counts = (await countRows(tx, [file])).get(file.id)?.counts;
        await updateImport(tx, file, { counts: JSON.stringify(counts) });
        await tx.query('DELETE FROM import_rows WHERE studio_id = $1 AND import_id = $2', [
          file.studio_id,
          file.id,
        ]);
      }),
    );
  }
}
