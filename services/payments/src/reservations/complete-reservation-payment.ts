import { Inject, Injectable } from '@nestjs/common';
import { heldReservation, type HeldReservation } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { findPaymentOfSession } from '../payments/payments.api.js';
import { BookingService } from '../shared/booking-service.js';

interface Completion {
  success: boolean;
  message: string;
}

// Spec section 8, Reservation.
const noReservation: Completion = { success: false, message: 'No active reservation found' };
const notPaid: Completion = { success: false, message: 'Payment processing failed' };

/** Spec section 7, complete_reservation_payment; safe against foreign and unpaid sessions. */
@Injectable()
export class CompleteReservationPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async complete(reservationId: string, sessionId: string, userId: string): Promise<Completion> {
    const held = await this.activeReservation(reservationId);
    if (held === 'unknown') return notPaid;
    if (held?.userId !== userId) return noReservation;
    return (await this.isPaidFor(held, sessionId))
      ? { success: true, message: 'Event booking confirmed!' }
      : notPaid;
  }

  /** Null: there is none. 'unknown': booking does not answer, so nothing may be promised. */
  private async activeReservation(id: string): Promise<HeldReservation | 'unknown' | null> {
    if (!z.uuid().safeParse(id).success) return null;
    try {
      return await this.booking.get(`/internal/reservations/${id}`, { schema: heldReservation });
    } catch (error) {
      const gone = error instanceof Refused && /NOT_FOUND$/.test(error.code);
      return gone ? null : 'unknown';
    }
  }

  /** The place is confirmed by the payment's fulfilment; here its outcome is told. */
  private async isPaidFor(held: HeldReservation, sessionId: string): Promise<boolean> {
    const payment = await findPaymentOfSession(this.dataSource.manager, {
      studioId: this.config.STUDIO_ID,
      providerSessionId: sessionId,
    });
    return (
      payment?.userId === held.userId &&
      payment.kind === 'event' &&
      payment.referenceId === held.eventId &&
      payment.amount >= held.price &&
      payment.status === 'fulfilled'
    );
  }
}
