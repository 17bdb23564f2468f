import { Inject, Injectable } from '@nestjs/common';
import { heldReservation, type HeldReservation } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { Fulfilment } from '../fulfilment/fulfilment.api.js';
import { Places } from '../fulfilment/places.api.js';
import { findPaymentOfSession } from '../../accounting/ledger/ledger.api.js';
import type { Payment } from '../../accounting/ledger/payment.entity.js';
import { CardProviderError } from '../../provider/card-provider.api.js';
import { BookingService } from '../../shared/booking-service.js';

interface Completion {
  success: boolean;
  message: string;
}

// Spec section 8, Reservation.
const noReservation: Completion = { success: false, message: 'No active reservation found' };
const confirmed: Completion = { success: true, message: 'Event booking confirmed!' };
const notPaid: Completion = { success: false, message: 'Payment processing failed' };

/** Spec section 7, complete_reservation_payment; safe against foreign and unpaid sessions. */
@Injectable()
export class CompleteReservationPayment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly booking: BookingService,
    private readonly fulfilment: Fulfilment,
    private readonly places: Places,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async execute(reservationId: string, sessionId: string, userId: string): Promise<Completion> {
    const payment = await this.ownPayment(sessionId, userId);
    // Paid for this very place, and confirmed by the payment's own fulfilment: also the second time.
    if (payment?.kind === 'event' && payment.referenceId === reservationId) {
      const reconciled = await this.reconcile(payment, sessionId);
      if (reconciled) return reconciled;
    }
    const held = await this.activeReservation(reservationId);
    if (held === 'unknown') return notPaid;
    return held?.userId === userId ? notPaid : noReservation;
  }

  /** Null: the session isn't paid. */
  private async reconcile(payment: Payment, sessionId: string): Promise<Completion | null> {
    try {
      const reconciled =
        payment.status === 'open'
          ? await this.fulfilment.reconcile(sessionId, 'page')
          : { payment };
      const answer = reconciled && (await this.places.confirm(reconciled.payment));
      if (!answer) return null;
      return answer.outcome === 'refund' ? noReservation : confirmed;
    } catch (error) {
      if (error instanceof CardProviderError) return null;
      throw error;
    }
  }

  private async ownPayment(sessionId: string, userId: string): Promise<Payment | null> {
    const payment = await findPaymentOfSession(this.dataSource.manager, {
      studioId: this.config.STUDIO_ID,
      providerSessionId: sessionId,
    });
    return payment?.userId === userId ? payment : null;
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
}
