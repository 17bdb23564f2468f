import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction } from '@studio/nest-kit';
import { addDays } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { forgetRecordChanges } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findRate, lockRates, refusePaid } from './rates.queries.js';

/** Takes a rate away, while no locked month was paid by it: the one before it goes on. */
@Injectable()
export class RemoveRate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws PAY_MONTH_LOCKED. Safe to repeat: what is gone already is no error. */
  execute({ by, id }: { by: SignedInUser; id: string }): Promise<void> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      await lockRates(tx, studioId);
      const rate = await findRate(tx, { studioId, id });
      if (!rate) return;
      await refusePaid(tx, { studioId, rate });
      await tx.query(`DELETE FROM pay_rates WHERE studio_id = $1 AND id = $2`, [studioId, id]);
      await forgetRecordChanges(tx, studioId, [id]);
      await tx.query(
        `UPDATE pay_rates SET until_day = $5 WHERE studio_id = $1 AND until_day = $4
           AND trainer_id IS NOT DISTINCT FROM $2 AND class_type_id IS NOT DISTINCT FROM $3`,
        [studioId, rate.trainerId, rate.classTypeId, addDays(rate.from, -1), rate.until],
      );
      const { version: _version, ...before } = rate;
      await recordHistory(tx, {
        studioId,
        by,
        at: this.studio.now(),
        action: 'pay_rate.removed',
        subjectUserId: rate.trainerId,
        before,
        after: {},
      });
    });
  }
}
