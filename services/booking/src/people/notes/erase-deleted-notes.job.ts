import { Injectable } from '@nestjs/common';
import { inTransaction, RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { forgetRecordChanges } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';

const HOUR_MS = 3_600_000;
/** So long a deleted note can be restored. */
const KEPT_MS = 24 * HOUR_MS;

/** Erases notes that were deleted a day ago, and what was noted of their changes. */
@Injectable()
export class EraseDeletedNotes extends RepeatingJob {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {
    super('deleted notes', HOUR_MS);
  }

  async execute(): Promise<void> {
    const { id: studioId } = this.studio;
    const before = new Date(this.studio.now().getTime() - KEPT_MS);
    await inTransaction(this.dataSource, async (tx) => {
      const [erased] = await tx.query<[{ id: string }[], number]>(
        `DELETE FROM member_notes WHERE studio_id = $1 AND deleted_at < $2 RETURNING id`,
        [studioId, before],
      );
      await forgetRecordChanges(
        tx,
        studioId,
        erased.map(({ id }) => id),
      );
    });
  }
}
