import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { PayRate, PayTerms } from '@studio/contracts';
import { addDays, newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange } from '../../shared/record-changes.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { monthOf } from './pay-month.js';
import { findRate, findRates, lastLockedMonth, lockRates } from './rates.queries.js';

interface NewRate extends PayTerms {
  trainerId: string | null;
  classTypeId: string | null;
  from: string;
  backdated: boolean;
}

interface Adding {
  by: SignedInUser;
  key: string;
  rate: NewRate;
}

/** A rate from a day on: it ends the one in force, and lasts until the next one begins. */
@Injectable()
export class AddRate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND, PAY_RATE_EXISTS, PAY_MONTH_LOCKED, IDEMPOTENCY_KEY_REUSED. */
  execute({ by, key, rate }: Adding): Promise<PayRate> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const fingerprint = fingerprintOf(['pay rate', rate]);
      const answer = { rateId: newId() };
      const intent = { studioId, userId: by.id, key, now, fingerprint };
      const before = await keepAnswer(tx, answer, intent);
      const { rateId: id } = before ?? answer;
      if (!before) await this.add(tx, { by, id, rate });
      const added = await findRate(tx, { studioId, id });
      if (!added) throw new Refused('NOT_FOUND');
      return added;
    });
  }

  private async add(
    tx: EntityManager,
    { by, id, rate }: { by: SignedInUser; id: string; rate: NewRate },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const { trainerId, classTypeId, from, backdated } = rate;
    await lockRates(tx, studioId);
    await this.refuseUnknown(tx, rate);
    const locked = await lastLockedMonth(tx, { studioId, trainerId });
    if (locked !== null && monthOf(from) <= locked && !backdated)
      throw new Refused('PAY_MONTH_LOCKED', { month: locked });
    const others = (await findRates(tx, studioId)).filter(
      (one) => one.trainerId === trainerId && one.classTypeId === classTypeId,
    );
    if (others.some((one) => one.from === from)) throw new Refused('PAY_RATE_EXISTS');
    const former = others.find((one) => one.from < from);
    const next = others.findLast((one) => one.from > from);
    if (former) await this.end(tx, { by, former, until: addDays(from, -1) });
    const until = next ? addDays(next.from, -1) : null;
    await this.insert(tx, { id, rate, until });
    const { backdated: _backdated, ...after } = rate;
    await recordHistory(tx, {
      studioId,
      by,
      at: this.studio.now(),
      action: 'pay_rate.added',
      subjectUserId: trainerId,
      before: {},
      after: { id, ...after },
    });
  }

  private async refuseUnknown(tx: EntityManager, rate: NewRate): Promise<void> {
    const [known] = await tx.query<{ trainer: boolean; classType: boolean }[]>(
      `SELECT $2::uuid IS NULL OR EXISTS (
           SELECT FROM trainers WHERE studio_id = $1 AND id = $2) AS trainer,
         $3::uuid IS NULL OR EXISTS (
           SELECT FROM class_types WHERE studio_id = $1 AND id = $3) AS "classType"`,
      [this.studio.id, rate.trainerId, rate.classTypeId],
    );
    if (!known?.trainer || !known.classType) throw new Refused('NOT_FOUND');
  }

  /** The day on which it ends is no field of its form: nobody's form becomes stale by it. */
  private async end(
    tx: EntityManager,
    { by, former, until }: { by: SignedInUser; former: PayRate; until: string },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    await tx.query(`UPDATE pay_rates SET until_day = $3 WHERE studio_id = $1 AND id = $2`, [
      studioId,
      former.id,
      until,
    ]);
    const change = { by, at: this.studio.now(), before: { until: former.until }, after: { until } };
    await noteRecordChange(tx, { studioId, recordId: former.id }, change);
  }

  private async insert(
    tx: EntityManager,
    { id, rate, until }: { id: string; rate: NewRate; until: string | null },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO pay_rates (studio_id, id, trainer_id, class_type_id, from_day, until_day,
         per_class, per_hour, per_head, per_head_above, heads_included, full_bonus, share_percent)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        this.studio.id,
        id,
        rate.trainerId,
        rate.classTypeId,
        rate.from,
        until,
        rate.perClass,
        rate.perHour,
        rate.perHead,
        rate.perHeadAbove,
        rate.headsIncluded,
        rate.fullBonus,
        rate.sharePercent,
      ],
    );
  }
}
