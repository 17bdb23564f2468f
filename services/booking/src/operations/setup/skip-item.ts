import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { SetupSkip } from '@studio/contracts';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';

/** The studio opens without something, or it is to be done after all. */
@Injectable()
export class SkipItem {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Safe to repeat: the history has it once. */
  async execute(admin: SignedInUser, item: SetupSkip, isSkipped: boolean): Promise<void> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    await inTransaction(this.dataSource, async (tx) => {
      const changed: unknown[] = await tx.query(
        isSkipped
          ? `WITH done AS (INSERT INTO setup_skips (studio_id, item, skipped_at)
               VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING item) SELECT item FROM done`
          : `WITH done AS (DELETE FROM setup_skips
               WHERE studio_id = $1 AND item = $2 AND $3::timestamptz IS NOT NULL
               RETURNING item) SELECT item FROM done`,
        [studioId, item, at],
      );
      if (changed.length === 0) return;
      await recordHistory(tx, {
        studioId,
        by: admin,
        at,
        action: 'setup.skipped',
        subjectUserId: null,
        before: { item, skipped: !isSkipped },
        after: { item, skipped: isSkipped },
      });
    });
  }
}
