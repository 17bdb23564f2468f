import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, In, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { hasBegun } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { Event } from '../events/event.entity.js';
import { countTaken } from '../events/events.api.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';
import { lockPlace, publishBooked, updatePlace } from '../reservations/reservations.api.js';
import { publishPlaces, removeEntryOfMember } from '../waitlist/waitlist.api.js';

/** The front desk takes a cancel back that it made seconds ago: the same place, paid as it was. */
@Injectable()
export class UndoPlaceCancel {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Safe to repeat. Throws what the contract names; then nothing has changed. */
  execute(staff: SignedInUser, placeId: string): Promise<EventReservation> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const { event, place } = await lockPlace(tx, { studioId, id: placeId });
      if (place.status !== 'cancelled') return place;
      const now = this.studio.now();
      await this.refuse(tx, { event, place, now });
      await this.restore(tx, { event, place, now });
      const { id: reservationId, memberId: subjectUserId } = place;
      await recordHistory(tx, {
        studioId,
        by: staff,
        at: now,
        action: 'event.cancel_undone',
        subjectUserId,
        before: { eventId: event.id, reservationId, status: 'cancelled' },
        after: { eventId: event.id, reservationId, status: 'confirmed' },
      });
      return place;
    });
  }

  private async refuse(
    tx: EntityManager,
    { event, place, now }: { event: Event; place: EventReservation; now: Date },
  ): Promise<void> {
    if (place.undoUntil === null || place.undoUntil < now) throw new Refused('UNDO_TOO_LATE');
    if (event.status === 'cancelled') throw new Refused('EVENT_CANCELLED');
    if (hasBegun(event, now)) throw new Refused('EVENT_STARTED');
    const { studioId, eventId, memberId } = place;
    const live = { studioId, eventId, memberId, status: In(['active', 'confirmed']) };
    if (await tx.existsBy(EventReservation, live)) throw new Refused('EVENT_ALREADY_BOOKED');
    if (event.taken >= event.capacity) throw new Refused('EVENT_PLACE_TAKEN');
  }

  private async restore(
    tx: EntityManager,
    { event, place, now }: { event: Event; place: EventReservation; now: Date },
  ): Promise<void> {
    const { studioId, eventId, memberId } = place;
    const restored = {
      status: 'confirmed',
      endedBecause: null,
      undoUntil: null,
      updatedAt: now,
    } as const;
    await updatePlace(tx, place, restored);
    Object.assign(place, restored);
    await countTaken(tx, event, 1);
    await removeEntryOfMember(tx, { studioId, eventId }, memberId);
    await publishBooked(tx, event, place);
    await publishPlaces(tx, event);
  }
}
