import { Inject, Injectable } from '@nestjs/common';
import type { BookingsChoice, PaidSeat } from '@studio/contracts';
import { errorFacts, inTransaction, logger, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { publishStaffAction } from '../admin-actions/admin-actions.api.js';
import { CONFIG, type IdentityConfig } from '../config.js';
import { lockImport, updateImport } from './import-rows.js';
import { PreviewUndo } from './preview-undo.js';
import { WorkImports } from './work-imports.job.js';

/** Takes an import back as far as nothing depends on it; what was kept before is tried again. */
@Injectable()
export class UndoImport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly workImports: WorkImports,
    private readonly effect: PreviewUndo,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  /**
   * Answers the bookings that are paid with what the import gave. Throws NOT_FOUND, IMPORT_NOT_DONE.
   */
  async execute(actorId: string, id: string, bookings?: BookingsChoice): Promise<PaidSeat[]> {
    const named = await this.name(id);
    await this.begin(actorId, id, bookings ?? null);
    this.workImports.soon();
    return named;
  }

  /** None while booking does not answer: its turn comes with the job. */
  private async name(id: string): Promise<PaidSeat[]> {
    try {
      return (await this.effect.execute(id)).bookings;
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOT_FOUND') throw error;
      logger.warn({ importId: id, ...errorFacts(error) }, 'bookings can’t be named now');
      return [];
    }
  }

  private async begin(actorId: string, id: string, bookings: BookingsChoice | null): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const file = await lockImport(tx, this.config.STUDIO_ID, id);
      if (file.status === 'undoing') return;
      if ((file.status !== 'done' && file.status !== 'undone') || file.counts)
        throw new Refused('IMPORT_NOT_DONE');
      await tx.query(
        `UPDATE import_rows SET state = 'made', problems = '[]'
         WHERE studio_id = $1 AND import_id = $2 AND state = 'kept'`,
        [file.studio_id, file.id],
      );
      const [made] = await tx.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM import_rows
         WHERE studio_id = $1 AND import_id = $2 AND state = 'made'`,
        [file.studio_id, file.id],
      );
      await tx.query('DELETE FROM imported_ids WHERE studio_id = $1 AND import_id = $2', [
        file.studio_id,
        file.id,
      ]);
      await updateImport(tx, file, {
        status: 'undoing',
        undo_bookings: bookings,
        to_do: made?.count ?? 0,
        invitations_asked_at: null,
        next_attempt_at: new Date(),
      });
      await publishStaffAction(
        tx,
        { studioId: file.studio_id, actorId, action: 'import.undone', reason: null },
        [{ userId: null, before: {}, after: { file: file.file_name, rows: made?.count ?? 0 } }],
      );
    });
  }
}
