import { Controller, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { feeSettlement, type FeeSettlement, type FeeSettlementAnswer } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { SettleFee } from './settle-fee.js';

/** What payments says of fees that the front desk was paid for. */
@Controller('internal/fee-settlements')
export class InternalFeesController {
  constructor(private readonly settleFee: SettleFee) {}

  @Post()
  @HttpCode(200)
  @FromServices('payments')
  settle(@ParsedBody(feeSettlement) request: FeeSettlement): Promise<FeeSettlementAnswer> {
    return this.settleFee.execute(request);
  }
}
