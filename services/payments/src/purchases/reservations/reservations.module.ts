import { Module } from '@nestjs/common';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.js';
import { CompleteReservationPayment } from './complete-reservation-payment.js';
import { ReservationsController } from './reservations.controller.js';

@Module({
  imports: [FulfilmentModule],
  controllers: [ReservationsController],
  providers: [CompleteReservationPayment],
})
export class ReservationsModule {}
