import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Payslip } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { buildPayslip, type PayslipOf } from './build-payslips.js';
import { findOpenBefore } from './open-months.js';
import { keepItems } from './keep-items.js';
import { hasPending, lockPayOf } from './payslips.queries.js';

/** Locks a checked payslip for good: its items are kept as they are at this moment. */
@Injectable()
export class LockPayslip {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /**
   * Once, however often and by how many at once. Throws NOT_FOUND, PAY_MONTH_RUNNING,
   * PAY_NOT_CHECKED, PAYSLIP_CHANGED, PAY_EARLIER_MONTH.
   */
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
    return inTransaction(this.dataSource, async (tx) => {
      await lockPayOf(tx, { studioId: studio.id, ...payslip });
      const before = await buildPayslip(tx, { studio, ...payslip });
      if (!before) throw new Refused('NOT_FOUND');
      if (before.state === 'locked') return before;
      await this.refuseTooEarly(tx, before, payslip);
      if (before.total !== total) throw new Refused('PAYSLIP_CHANGED', { total: before.total });
      if (before.state !== 'checked') throw new Refused('PAY_NOT_CHECKED');
      await keepItems(tx, { studioId: studio.id, payslip: before });
      await this.lock(tx, { by, payslip, total });
      return (await buildPayslip(tx, { studio, ...payslip })) ?? before;
    });
  }

  private async refuseTooEarly(
    tx: EntityManager,
    before: Payslip,
    payslip: PayslipOf,
  ): Promise<void> {
    const { studio } = this;
    if (before.state === 'running' || (await hasPending(tx, { studioId: studio.id, ...payslip })))
      throw new Refused('PAY_MONTH_RUNNING', { lockableFrom: before.lockableFrom });
    const month = await findOpenBefore(tx, { studio, ...payslip });
    if (month !== null) throw new Refused('PAY_EARLIER_MONTH', { month });
  }

  private async lock(
    tx: EntityManager,
    { by, payslip, total }: { by: SignedInUser; payslip: PayslipOf; total: number },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    const { trainerId, month } = payslip;
    await tx.query(
      `UPDATE payslips SET locked_at = $4, locked_by = $5, total = $6
       WHERE studio_id = $1 AND trainer_id = $2 AND month = $3`,
      [studioId, trainerId, `${month}-01`, at, by.id, total],
    );
    await recordHistory(tx, {
      studioId,
      by,
      at,
      action: 'pay.locked',
      subjectUserId: trainerId,
      before: {},
      after: { month, total },
    });
  }
}
