import { Controller, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { feeSettlement, type FeeSettlement, type FeeSettlementAnswer } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { ApplyFeePayment } from './apply-fee-payment.js';

/** What payments says of fees that the front desk was paid for. */
@Controller('internal/fee-settlements')
export class InternalFeesController {
  constructor(private readonly applyFeePayment: ApplyFeePayment) {}

  @Post()
  @HttpCode(200)
  @FromServices('payments')
  apply(@ParsedBody(feeSettlement) request: FeeSettlement): Promise<FeeSettlementAnswer> {
    return this.applyFeePayment.execute(request);
  }
}
