import { Inject, Injectable } from '@nestjs/common';
import type { EditConflict, OfferedAmounts } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { findOfferedAmounts } from './gift-card-amounts.queries.js';

/** The amounts of gift cards that members are offered; each stands once, the smallest first. */
@Injectable()
export class SetGiftCardAmounts {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Naturally safe to repeat. Throws EDIT_CONFLICT. */
  execute(actorId: string, { amounts: wanted, version }: OfferedAmounts): Promise<OfferedAmounts> {
    const studioId = this.config.STUDIO_ID;
    const amounts = [...new Set(wanted)].sort((a, b) => a - b);
    return inTransaction(this.dataSource, async (tx) => {
      // There may be no row to lock yet.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        `${studioId} gift card amounts`,
      ]);
      const before = await findOfferedAmounts(tx, studioId);
      if (before.amounts.join() === amounts.join()) return before;
      if (before.version !== version)
        throw new Refused('EDIT_CONFLICT', {
          version: before.version,
          changes: [],
        } satisfies EditConflict);
      const after = { amounts, version: version + 1 };
      await tx.query(
        `INSERT INTO gift_card_amounts (studio_id, amounts, version) VALUES ($1, $2, $3)
         ON CONFLICT (studio_id) DO UPDATE SET amounts = excluded.amounts, version = excluded.version`,
        [studioId, amounts, after.version],
      );
      await recordStaffAction(tx, {
        studioId,
        actorId,
        action: 'gift_card_amounts.changed',
        before: { amounts: before.amounts },
        after: { amounts },
      });
      return after;
    });
  }
}
