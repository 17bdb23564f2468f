import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Broadcast, BroadcastStatus } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { recordHistory } from '../history/history.api.js';
import { findBroadcast } from './broadcasts.queries.js';

/** Takes back a message that has not begun to go out. */
@Injectable()
export class CancelBroadcast {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND, MESSAGE_SENT. Repeating it changes nothing. */
  execute(admin: SignedInUser, id: string): Promise<Broadcast> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const [row] = await tx.query<{ status: BroadcastStatus }[]>(
        `SELECT status FROM broadcasts WHERE studio_id = $1 AND id = $2 FOR UPDATE`,
        [studioId, id],
      );
      if (!row) throw new Refused('NOT_FOUND');
      if (row.status === 'sending' || row.status === 'sent') throw new Refused('MESSAGE_SENT');
      if (row.status === 'scheduled') await this.cancel(tx, admin, id);
      return findBroadcast(tx, { studioId, id });
    });
  }

  private async cancel(tx: EntityManager, admin: SignedInUser, id: string): Promise<void> {
    await recordHistory(tx, {
      studioId: this.studio.id,
      by: admin,
      at: this.studio.now(),
      action: 'message.cancelled',
      subjectUserId: null,
      before: { broadcastId: id, status: 'scheduled' },
      after: { broadcastId: id, status: 'cancelled' },
    });
    await tx.query(
      `UPDATE broadcasts SET status = 'cancelled', cancelled_by = $3
       WHERE studio_id = $1 AND id = $2`,
      [this.studio.id, id, admin.id],
    );
  }
}
