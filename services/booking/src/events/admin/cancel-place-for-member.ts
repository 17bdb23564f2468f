import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { undoUntil } from '../../policy/booking-windows.js';
import { hasBegun } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { EventReservation } from '../reservations/event-reservation.entity.js';
import { assignPlaces, endPlace, lockPlace } from '../reservations/reservations.api.js';

/** The front desk gives a member's place back. Safe to repeat. */
@Injectable()
export class CancelPlaceForMember {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws EVENT_PLACE_NOT_FOUND, EVENT_STARTED. */
  execute(staff: SignedInUser, placeId: string, reason?: string): Promise<EventReservation> {
    const { id: studioId, settings } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const { event, place } = await lockPlace(tx, { studioId, id: placeId });
      if (place.status === 'cancelled') return place;
      const now = this.studio.now();
      if (hasBegun(event, now)) throw new Refused('EVENT_STARTED');
      const { id: reservationId, status, memberId: subjectUserId } = place;
      // The payment link of a place that is only held closes with it.
      const until = status === 'confirmed' ? undoUntil(now, settings) : null;
      await endPlace(tx, event, { place, because: 'member', now, undoUntil: until });
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
      return place;
    });
  }
}
