import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { chargeFee, type ChargedFee } from '@studio/contracts';
import { IdempotentRequest } from '@studio/nest-kit';
import { ChargeFee } from './charge-fee.js';

interface ChargeInput {
  key: string;
  params: { id: string };
  body: { userId: string; cardLast4: string };
}

@Controller()
export class FeesController {
  constructor(private readonly chargeFee: ChargeFee) {}

  @For(chargeFee)
  @Post('/api/admin/fees/:id/charge')
  @HttpCode(200)
  async charge(
    @IdempotentRequest(chargeFee) { key, params, body }: ChargeInput,
    @CurrentUser() { id: actorId }: SignedInUser,
  ): Promise<ChargedFee> {
    const fee = await this.chargeFee.execute({ ...body, feeId: params.id, key, actorId });
    return { feeId: fee.feeId, amount: fee.amount, paymentId: fee.paymentId };
  }
}
