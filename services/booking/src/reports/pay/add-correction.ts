import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Payslip } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { rememberMember } from '../../people/members/members.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { buildPayslip, type PayslipOf } from './build-payslips.js';
import { lockPayOf } from './payslips.queries.js';

interface Adding {
  by: SignedInUser;
  key: string;
  payslip: PayslipOf;
  correction: { amount: number; reason: string };
}

/** Adds an amount to a payslip that is not locked, or takes one off. */
@Injectable()
export class AddCorrection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws NOT_FOUND, PAY_MONTH_LOCKED, IDEMPOTENCY_KEY_REUSED. */
  execute({ by, key, payslip, correction }: Adding): Promise<Payslip> {
    const { studio } = this;
    return inTransaction(this.dataSource, async (tx) => {
      await lockPayOf(tx, { studioId: studio.id, ...payslip });
      const fingerprint = fingerprintOf(['pay correction', payslip, correction]);
      const intent = { studioId: studio.id, userId: by.id, key, now: studio.now(), fingerprint };
      const before = await buildPayslip(tx, { studio, ...payslip });
      if (!before) throw new Refused('NOT_FOUND');
      if (await keepAnswer(tx, { correctionId: newId() }, intent)) return before;
      if (before.state === 'locked') throw new Refused('PAY_MONTH_LOCKED');
      await this.insert(tx, { by, key, payslip, correction });
      return (await buildPayslip(tx, { studio, ...payslip })) ?? before;
    });
  }

  private async insert(tx: EntityManager, { by, payslip, correction }: Adding): Promise<void> {
    const { id: studioId } = this.studio;
    const at = this.studio.now();
    const { trainerId, month } = payslip;
    const { amount, reason } = correction;
    const { id: userId, email, fullName, role } = by;
    await rememberMember(tx, studioId, { userId, email, fullName, role, profileAt: new Date(0) });
    await tx.query(
      `INSERT INTO pay_corrections (studio_id, id, trainer_id, month, amount, reason, corrected_by, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [studioId, newId(), trainerId, `${month}-01`, amount, reason, by.id, at],
    );
    await recordHistory(tx, {
      studioId,
      by,
      at,
      action: 'pay.corrected',
      subjectUserId: trainerId,
      before: {},
      after: { month, amount },
      reason,
    });
  }
}
