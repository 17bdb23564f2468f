import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { hasBegun } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { lockEvent } from '../events/events.api.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';
import { assignPlaces, endPlace } from '../reservations/reservations.api.js';

/** The front desk gives a member's place back. Safe to repeat. */
@Injectable()
export class CancelPlaceForMember {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** The id of its event. Throws EVENT_PLACE_NOT_FOUND, EVENT_STARTED. */
  execute(staff: SignedInUser, placeId: string, reason?: string): Promise<string> {
    const { id: studioId } = this.studio;
    const key = { studioId, id: placeId };
    return inTransaction(this.dataSource, async (tx) => {
      const snapshot = await tx.findOneBy(EventReservation, key);
      const event = snapshot && (await lockEvent(tx, { studioId, id: snapshot.eventId }));
      // Again under the lock: the member may have given it back in between.
      const place = event && (await tx.findOneBy(EventReservation, key));
      if (!place) throw new Refused('EVENT_PLACE_NOT_FOUND');
      if (place.status === 'cancelled') return event.id;
      const now = this.studio.now();
      if (hasBegun(event, now)) throw new Refused('EVENT_STARTED');
      const { id: reservationId, status, memberId: subjectUserId } = place;
      await endPlace(tx, event, { place, because: 'member', now });
      await assignPlaces(tx, event, now);
      await recordHistory(tx, {
        studioId,
        by: staff,
        at: now,
        action: 'event.place_cancelled',
        subjectUserId,
        before: { eventId: event.id, reservationId, status },
        after: { eventId: event.id, reservationId, status: 'cancelled' },
        ...(reason && { reason }),
      });
      return event.id;
    });
  }
}
