import { Controller, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  eventConfirmationRequest,
  type EventConfirmation,
  type EventConfirmationRequest,
} from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { ConfirmPaidPlace } from './confirm-paid-place.js';

/** What payments tells when money for a place has come. */
@Controller('internal/event-confirmations')
export class InternalConfirmationsController {
  constructor(private readonly confirming: ConfirmPaidPlace) {}

  @Post()
  @HttpCode(200)
  @FromServices('payments')
  confirm(
    @ParsedBody(eventConfirmationRequest) paid: EventConfirmationRequest,
  ): Promise<EventConfirmation> {
    return this.confirming.execute(paid);
  }
}
