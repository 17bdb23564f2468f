import { Inject, Injectable } from '@nestjs/common';
import type { FileStore } from '@studio/file-store';
import { forEachDue, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type IdentityConfig } from '../config.js';
import { FILES } from '../shared/files.js';

const EVERY_MS = 60_000;
/** A file store has 10 s for a file. */
const TURN_MS = 30_000;
const MOST_AT_ONCE = 100;

/** Removes archives after their seven days. Two instances at it remove the same file once more. */
@Injectable()
export class CleanUpOldExports extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FILES) private readonly files: FileStore,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {
    super('old exports', Math.max(EVERY_MS, config.PRIVACY_EVERY_MS), TURN_MS);
  }

  async execute(now = new Date()): Promise<void> {
    const due = await this.dataSource.query<{ id: string; file: string }[]>(
      `SELECT id, file FROM data_exports
       WHERE studio_id = $1 AND file IS NOT NULL AND expires_at <= $2
         AND status NOT IN ('queued', 'working') LIMIT ${MOST_AT_ONCE}`,
      [this.config.STUDIO_ID, now],
    );
    await forEachDue(due, async ({ id, file }) => {
      // The file first: a row that names no file is never looked at again.
      await this.files.delete(file);
      await this.dataSource.query(
        `UPDATE data_exports SET file = NULL,
           status = CASE WHEN status = 'ready' THEN 'expired' ELSE status END
         WHERE studio_id = $1 AND id = $2`,
        [this.config.STUDIO_ID, id],
      );
    });
  }
}
