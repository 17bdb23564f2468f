import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  feeSettlement,
  type FeeSettlement,
  type FeeSettlementAnswer,
  type OwedFee,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { StudioContext } from '../../shared/studio-context.js';
import { ApplyFeePayment } from './apply-fee-payment.js';
import { feePayload, findFees, sumOwed } from './fees.queries.js';

const params = z.object({ id: z.uuid() });
const query = z.object({ userId: z.uuid() });

/** What payments asks and says of fees that the front desk is paid for. */
@Controller('internal')
export class InternalFeesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly applyFeePayment: ApplyFeePayment,
  ) {}

  @Get('fees/:id')
  @FromServices('payments')
  async owed(
    @ParsedParams(params) { id }: z.infer<typeof params>,
    @ParsedQuery(query) { userId }: z.infer<typeof query>,
  ): Promise<OwedFee> {
    const whose = { studioId: this.studio.id, memberId: userId };
    const fees = await findFees(this.dataSource.manager, whose);
    const fee = fees.find((one) => one.id === id);
    if (!fee || sumOwed([fee]) === 0) throw new Refused('FEE_NOT_OWED');
    const { feeId, subscriptionId, kind, amount, className, startsAt } = feePayload(fee);
    return { feeId, userId, subscriptionId, kind, amount, className, startsAt };
  }

  @Post('fee-settlements')
  @HttpCode(200)
  @FromServices('payments')
  apply(@ParsedBody(feeSettlement) request: FeeSettlement): Promise<FeeSettlementAnswer> {
    return this.applyFeePayment.execute(request);
  }
}
