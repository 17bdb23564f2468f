import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Kiosk } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { lockKiosk, toKioskView } from './kiosk-rows.js';

/** Any of the staff ends any kiosk: a tablet may be lost. Counts from the next request on. */
@Injectable()
export class EndKiosk {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND. */
  async execute(staff: SignedInUser, id: string): Promise<Kiosk> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const row = await lockKiosk(tx, { studioId, id });
      if (!row) throw new Refused('NOT_FOUND');
      if (row.ended_at) return toKioskView(row);
      await tx.query('UPDATE kiosks SET ended_at = $3 WHERE studio_id = $1 AND id = $2', [
        studioId,
        id,
        now,
      ]);
      await recordHistory(tx, {
        studioId,
        by: staff,
        at: now,
        subjectUserId: null,
        action: 'kiosk.ended',
        before: { kioskId: id, name: row.name },
        after: {},
      });
      return toKioskView(row);
    });
  }
}
