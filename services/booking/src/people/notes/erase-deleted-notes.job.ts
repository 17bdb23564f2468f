import { Injectable } from '@nestjs/common';
import { RepeatingJob } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
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
    await this.dataSource.query(
      `WITH erased AS (
         DELETE FROM member_notes WHERE studio_id = $1 AND deleted_at < $2 RETURNING id)
       DELETE FROM record_changes
       WHERE studio_id = $1 AND record_id IN (SELECT id FROM erased)`,
      [this.studio.id, new Date(this.studio.now().getTime() - KEPT_MS)],
    );
  }
}
