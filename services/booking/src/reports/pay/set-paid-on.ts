import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Payslip } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { buildPayslip, type PayslipOf } from './build-payslips.js';
import { lockPayOf } from './payslips.queries.js';

interface Payment {
  by: SignedInUser;
  payslip: PayslipOf;
  paidOn: string | null;
  /** As the form had read it. */
  before: string | null;
}

/** The day on which a locked payslip was paid out. */
@Injectable()
export class SetPaidOn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND, PAY_NOT_LOCKED, PAYSLIP_CHANGED. Repeating changes nothing. */
  execute({ by, payslip, paidOn, before: read }: Payment): Promise<Payslip> {
    const { studio } = this;
    const { id: studioId } = studio;
    const { trainerId, month } = payslip;
    return inTransaction(this.dataSource, async (tx) => {
      await lockPayOf(tx, { studioId, ...payslip });
      const before = await buildPayslip(tx, { studio, ...payslip });
      if (!before) throw new Refused('NOT_FOUND');
      if (before.locked === null) throw new Refused('PAY_NOT_LOCKED');
      if (before.paidOn === paidOn) return before;
      if (before.paidOn !== read) throw new Refused('PAYSLIP_CHANGED', { paidOn: before.paidOn });
      await tx.query(
        `UPDATE payslips SET paid_on = $4
         WHERE studio_id = $1 AND trainer_id = $2 AND month = $3`,
        [studioId, trainerId, `${month}-01`, paidOn],
      );
      await recordHistory(tx, {
        studioId,
        by,
        at: studio.now(),
        action: 'pay.paid',
        subjectUserId: trainerId,
        before: { month, paidOn: before.paidOn },
        after: { month, paidOn },
      });
      return { ...before, paidOn };
    });
  }
}
