import { Controller, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { completeReservationPayment } from '@studio/contracts';
import { ParsedBody } from '@studio/nest-kit';
import { CompleteReservationPayment } from './complete-reservation-payment.js';

@Controller()
export class ReservationsController {
  constructor(private readonly completePayment: CompleteReservationPayment) {}

  @For(completeReservationPayment)
  @Post('/rest/v1/rpc/complete_reservation_payment')
  complete(
    @ParsedBody(completeReservationPayment.body)
    body: { p_reservation_id: string; p_stripe_session_id: string },
    @CurrentUser() user: SignedInUser,
  ) {
    return this.completePayment.execute(body.p_reservation_id, body.p_stripe_session_id, user.id);
  }
}
