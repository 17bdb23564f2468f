import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { PayRate, PayTerms } from '@studio/contracts';
import { changedFields, inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findRate, lockRates, refusePaid } from './rates.queries.js';

export type RateChange = { [Name in keyof PayTerms]?: PayTerms[Name] | undefined } & {
  version?: number | undefined;
};

/** What a rate pays, while no locked month was paid by it. */
@Injectable()
export class ChangeRate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND, PAY_MONTH_LOCKED, EDIT_CONFLICT. */
  execute({ by, id, change }: { by: SignedInUser; id: string; change: RateChange }) {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx): Promise<PayRate> => {
      await lockRates(tx, studioId);
      const rate = await findRate(tx, { studioId, id });
      if (!rate) throw new Refused('NOT_FOUND');
      await refusePaid(tx, { studioId, rate });
      const { version, ...wanted } = change;
      await refuseOverwrite(tx, { studioId, recordId: id }, { version, wanted });
      const named = Object.entries(wanted).filter(([, value]) => value !== undefined);
      const { before, after } = changedFields({ ...rate }, Object.fromEntries(named));
      if (Object.keys(after).length > 0) await this.save(tx, { by, rate, before, after });
      return (await findRate(tx, { studioId, id })) ?? rate;
    });
  }

  private async save(
    tx: EntityManager,
    done: {
      by: SignedInUser;
      rate: PayRate;
      before: Readonly<Record<string, unknown>>;
      after: Readonly<Record<string, unknown>>;
    },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    const { by, rate, before, after } = done;
    const terms = { ...rate, ...after };
    await tx.query(
      `UPDATE pay_rates SET per_class = $3, per_hour = $4, per_head = $5, per_head_above = $6,
         heads_included = $7, full_bonus = $8, share_percent = $9
       WHERE studio_id = $1 AND id = $2`,
      [
        studioId,
        rate.id,
        terms.perClass,
        terms.perHour,
        terms.perHead,
        terms.perHeadAbove,
        terms.headsIncluded,
        terms.fullBonus,
        terms.sharePercent,
      ],
    );
    await noteRecordChange(tx, { studioId, recordId: rate.id }, { by, at, before, after });
    await recordHistory(tx, {
      studioId,
      by,
      at,
      action: 'pay_rate.changed',
      subjectUserId: rate.trainerId,
      before: { id: rate.id, ...before },
      after: { id: rate.id, ...after },
    });
  }
}
