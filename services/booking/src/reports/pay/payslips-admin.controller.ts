import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  addPayCorrection,
  checkPayslip,
  listPayslips,
  lockPayslip,
  setPaidOn,
  type Payslip,
} from '@studio/contracts';
import { IdempotentRequest, ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { AddCorrection } from './add-correction.js';
import { buildPayslips, toPayslipSummary, type PayslipOf } from './build-payslips.js';
import { CheckPayslip } from './check-payslip.js';
import { LockPayslip } from './lock-payslip.js';
import { sumOf } from './pay-rules.js';
import { SetPaidOn } from './set-paid-on.js';

interface CorrectionRequest {
  key: string;
  params: PayslipOf;
  body: { amount: number; reason: string };
}

/** A month's payslips: a manager corrects, checks and locks them. */
@Controller('api/admin/payslips')
export class PayslipsAdminController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly correcting: AddCorrection,
    private readonly checking: CheckPayslip,
    private readonly locking: LockPayslip,
    private readonly paying: SetPaidOn,
  ) {}

  @Get()
  @For(listPayslips)
  async list(@ParsedQuery(listPayslips.query) { month }: { month: string }) {
    const { studio } = this;
    const payslips = await buildPayslips(this.dataSource.manager, { studio, month });
    const items = payslips
      .filter(
        ({ payslip, trainer }) => trainer.active || payslip.total !== 0 || payslip.classes.length,
      )
      .map(({ payslip }) => toPayslipSummary(payslip));
    return { month, total: sumOf(items.map(({ total: amount }) => ({ amount }))), items };
  }

  @Post(':trainerId/:month/corrections')
  @For(addPayCorrection)
  correct(
    @CurrentUser() by: SignedInUser,
    @IdempotentRequest(addPayCorrection) { key, params, body }: CorrectionRequest,
  ): Promise<Payslip> {
    return this.correcting.execute({ by, key, payslip: params, correction: body });
  }

  @Post(':trainerId/:month/check')
  @HttpCode(200)
  @For(checkPayslip)
  check(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(checkPayslip.params) payslip: PayslipOf,
    @ParsedBody(checkPayslip.body) { total }: { total: number },
  ): Promise<Payslip> {
    return this.checking.execute({ by, payslip, total });
  }

  @Post(':trainerId/:month/lock')
  @HttpCode(200)
  @For(lockPayslip)
  lock(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(lockPayslip.params) payslip: PayslipOf,
    @ParsedBody(lockPayslip.body) { total }: { total: number },
  ): Promise<Payslip> {
    return this.locking.execute({ by, payslip, total });
  }

  @Put(':trainerId/:month/paid-on')
  @For(setPaidOn)
  pay(
    @CurrentUser() by: SignedInUser,
    @ParsedParams(setPaidOn.params) payslip: PayslipOf,
    @ParsedBody(setPaidOn.body) days: { paidOn: string | null; before: string | null },
  ): Promise<Payslip> {
    return this.paying.execute({ by, payslip, ...days });
  }
}
