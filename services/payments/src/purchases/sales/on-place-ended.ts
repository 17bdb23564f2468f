import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { giveUpPage } from '../fulfilment/fulfilment.api.js';
import { closePageOf, findPayment } from '../../accounting/ledger/ledger.api.js';

/**
 * A seat or a place that the front desk sold came free before its money was there: nobody pays for
 * it any more, neither by its link nor by a transfer.
 */
@Injectable()
export class OnPlaceEnded {
  @OnEvent('booking.hold_lapsed.v1', 'OnPlaceEnded.hold')
  holdLapsed(
    { studioId, data }: StudioEvent<'booking.hold_lapsed.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    return closePageOf(tx, { studioId, kind: 'class', referenceId: data.bookingId });
  }

  @OnEvent('event.place_cancelled.v1', 'OnPlaceEnded.place')
  placeCancelled(
    { studioId, data }: StudioEvent<'event.place_cancelled.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    return closePageOf(tx, { studioId, kind: 'event', referenceId: data.reservationId });
  }

  @OnEvent('class.refund_due.v1', 'OnPlaceEnded.seatRefund')
  seat(event: StudioEvent<'class.refund_due.v1'>, tx: EntityManager): Promise<void> {
    return this.giveUp(tx, event.studioId, event.data.paymentId);
  }

  @OnEvent('event.refund_due.v1', 'OnPlaceEnded.placeRefund')
  place(event: StudioEvent<'event.refund_due.v1'>, tx: EntityManager): Promise<void> {
    return this.giveUp(tx, event.studioId, event.data.paymentId);
  }

  private async giveUp(tx: EntityManager, studioId: string, id: string): Promise<void> {
    const payment = await findPayment(tx, { studioId, id });
    if (payment?.status === 'open' && payment.method === 'transfer')
      await giveUpPage(tx, payment, 'Given back before its transfer came');
  }
}
