import { Injectable } from '@nestjs/common';
import type { EventPlace } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { Event } from '../events/event.entity.js';
import { eventPayload, lockEvent } from '../events/events.api.js';
import { refuseTooManyHolds } from '../../funding/holds/hold-limit.api.js';
import { countWaiting, publishPlaces } from '../waitlist/waitlist.api.js';
import { checkoutUntil, hasBegun } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { EventReservation } from './event-reservation.entity.js';
import { placeViewOf } from './place.view.js';
import { takePlace } from './take-place.js';

/** A place for who comes while there are some: booked when free, held for payment when not. */
@Injectable()
export class GetPlace {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws EVENT_*; a member who has the place already gets it again. */
  book(eventId: string, memberId: string): Promise<EventPlace> {
    return this.take(eventId, memberId, (event) => {
      if (event.price > 0) throw new Refused('EVENT_TO_BE_PAID');
      return undefined;
    });
  }

  reserve(eventId: string, memberId: string): Promise<EventPlace> {
    return this.take(eventId, memberId, (event) => {
      if (event.price === 0) throw new Refused('EVENT_FREE');
      const end = checkoutUntil(event, this.studio.now());
      if (!end)
        throw new Refused('EVENT_STARTED', undefined, 'Too late to pay online: ask the desk.');
      return end;
    });
  }

  private take(
    eventId: string,
    memberId: string,
    heldUntil: (event: Event) => Date | undefined,
  ): Promise<EventPlace> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const event = await lockEvent(tx, { studioId, id: eventId });
      if (!event) throw new Refused('EVENT_NOT_FOUND');
      const expiresAt = heldUntil(event);
      const place =
        (await this.placeOf(tx, event, memberId)) ??
        (await this.takeFree(tx, event, { memberId, ...(expiresAt && { expiresAt }) }));
      return placeViewOf(tx, place);
    });
  }

  private placeOf(tx: EntityManager, event: Event, memberId: string) {
    return tx.findOneBy(EventReservation, {
      studioId: event.studioId,
      eventId: event.id,
      memberId,
      status: In(['active', 'confirmed']),
    });
  }

  private async takeFree(
    tx: EntityManager,
    event: Event,
    request: { memberId: string; expiresAt?: Date },
  ): Promise<EventReservation> {
    const now = this.studio.now();
    if (event.status === 'cancelled') throw new Refused('EVENT_CANCELLED');
    if (hasBegun(event, now)) throw new Refused('EVENT_STARTED');
    const waiting = await countWaiting(tx, { studioId: event.studioId, eventId: event.id });
    if (waiting > 0 || event.taken >= event.capacity) throw new Refused('EVENT_FULL');
    if (request.expiresAt)
      await refuseTooManyHolds(tx, { studio: this.studio, memberId: request.memberId, now });
    const place = await takePlace(tx, event, { ...request, source: 'direct', now });
    if (place.status === 'confirmed') {
      const payload = { ...eventPayload(event, place.memberId), reservationId: place.id };
      await publish(tx, {
        type: 'event.booked.v1',
        data: { ...payload, fromWaitingList: false },
        studioId: event.studioId,
      });
    }
    await publishPlaces(tx, event);
    return place;
  }
}
