import { Controller, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { freezeRequest, type FreezeEffects, type FreezeRequest } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { FreezeSubscription } from './freeze-subscription.js';

/** What payments asks before a subscription pauses: what that does to bookings. */
@Controller('internal')
export class InternalFreezesController {
  constructor(private readonly freezing: FreezeSubscription) {}

  @Post('freezes')
  @HttpCode(200)
  @FromServices('payments')
  freeze(@ParsedBody(freezeRequest) request: FreezeRequest): Promise<FreezeEffects> {
    return this.freezing.execute(request);
  }
}
