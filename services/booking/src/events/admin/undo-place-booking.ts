import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { hasBegun } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { EventReservation } from '../reservations/event-reservation.entity.js';
import { assignPlaces, endPlace, lockPlace } from '../reservations/reservations.api.js';

/** The front desk takes a place back that it booked seconds ago. */
@Injectable()
export class UndoPlaceBooking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /**
   * As if it had not been booked, with its money at any time. Safe to repeat. Throws
   * EVENT_PLACE_NOT_FOUND, EVENT_STARTED, UNDO_TOO_LATE.
   */
  execute(staff: SignedInUser, placeId: string): Promise<EventReservation> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const { event, place } = await lockPlace(tx, { studioId, id: placeId });
      if (place.status === 'cancelled') return place;
      const now = this.studio.now();
      if (hasBegun(event, now)) throw new Refused('EVENT_STARTED');
      this.mustBeUndoable(place, now);
      const { id: reservationId, status, memberId: subjectUserId } = place;
      await endPlace(tx, event, { place, because: 'taken_back', now });
      await assignPlaces(tx, event, now);
      await recordHistory(tx, {
        studioId,
        by: staff,
        at: now,
        action: 'event.booking_undone',
        subjectUserId,
        before: { eventId: event.id, reservationId, status },
        after: { eventId: event.id, reservationId, status: 'cancelled' },
      });
      return place;
    });
  }

  /** What the front desk holds for its sale, until it is paid; what it has booked, for seconds. */
  private mustBeUndoable({ bookedBy, status, undoUntil }: EventReservation, now: Date): void {
    const inTime = status === 'active' || (undoUntil !== null && undoUntil >= now);
    if (bookedBy === null || !inTime) throw new Refused('UNDO_TOO_LATE');
  }
}
