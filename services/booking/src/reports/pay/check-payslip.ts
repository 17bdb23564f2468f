import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Payslip } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { buildPayslip, type PayslipOf } from './build-payslips.js';
import { lockPayOf } from './payslips.queries.js';

/** A manager has looked a payslip through: the total that was seen is kept with it. */
@Injectable()
export class CheckPayslip {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND, PAY_MONTH_LOCKED, PAY_MONTH_RUNNING, PAYSLIP_CHANGED. */
  execute({
    by,
    payslip,
    total,
  }: {
    by: SignedInUser;
    payslip: PayslipOf;
    total: number;
  }): Promise<Payslip> {
    const { studio } = this;
    const { id: studioId } = studio;
    return inTransaction(this.dataSource, async (tx) => {
      await lockPayOf(tx, { studioId, ...payslip });
      const before = await buildPayslip(tx, { studio, ...payslip });
      if (!before) throw new Refused('NOT_FOUND');
      if (before.state === 'locked') throw new Refused('PAY_MONTH_LOCKED');
      if (before.state === 'running')
        throw new Refused('PAY_MONTH_RUNNING', { lockableFrom: before.lockableFrom });
      if (before.total !== total) throw new Refused('PAYSLIP_CHANGED', { total: before.total });
      if (before.state === 'checked') return before;
      await this.save(tx, { by, payslip, total });
      return (await buildPayslip(tx, { studio, ...payslip })) ?? before;
    });
  }

  private async save(
    tx: EntityManager,
    { by, payslip, total }: { by: SignedInUser; payslip: PayslipOf; total: number },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    const { trainerId, month } = payslip;
    await tx.query(
      `INSERT INTO payslips (studio_id, trainer_id, month, checked_at, checked_by, checked_total)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (studio_id, trainer_id, month) DO UPDATE SET checked_at = excluded.checked_at,
         checked_by = excluded.checked_by, checked_total = excluded.checked_total`,
      [studioId, trainerId, `${month}-01`, at, by.id, total],
    );
    await recordHistory(tx, {
      studioId,
      by,
      at,
      action: 'pay.checked',
      subjectUserId: trainerId,
      before: {},
      after: { month, total },
    });
  }
}
