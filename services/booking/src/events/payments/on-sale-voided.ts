import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { hasBegun } from '../../policy/event-windows.js';
import { currentRecordOf } from '../../people/members/members.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { lockEvent } from '../events/events.api.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';
import { assignPlaces, endPlace } from '../reservations/reservations.api.js';

/** The front desk has voided the sale of a place: the first who waits has it. */
@Injectable()
export class OnPlaceVoided {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('sale.voided.v1', 'OnSaleVoided.place')
  async freePlace({ data }: StudioEvent<'sale.voided.v1'>, tx: EntityManager): Promise<void> {
    if (data.kind !== 'event') return;
    const { id: studioId } = this.studio;
    const memberId = await currentRecordOf(tx, studioId, data.userId);
    const key = { studioId, id: data.referenceId, memberId };
    const snapshot = await tx.findOneBy(EventReservation, key);
    const event = snapshot && (await lockEvent(tx, { studioId, id: snapshot.eventId }));
    const place = event && (await tx.findOneBy(EventReservation, key));
    // Another sale pays for it, or the event has begun: it stays.
    const isOfSale = (place?.paymentId ?? data.paymentId) === data.paymentId;
    const now = this.studio.now();
    if (!place || place.status === 'cancelled' || !isOfSale || hasBegun(event, now)) return;
    await endPlace(tx, event, { place, because: 'member', now });
    await assignPlaces(tx, event, now);
  }
}
