import { Module } from '@nestjs/common';
import { CompleteReservationPayment } from './complete-reservation-payment.js';
import { ReservationsController } from './reservations.controller.js';

@Module({ controllers: [ReservationsController], providers: [CompleteReservationPayment] })
export class ReservationsModule {}
