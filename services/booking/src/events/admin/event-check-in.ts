import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { EventAttendee } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockPlace, updatePlace } from '../reservations/reservations.api.js';
import type { EventReservation } from '../reservations/event-reservation.entity.js';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { attendeeAt } from './admin-event.queries.js';

/** The front desk ticks off who came, all day of the event, and takes it back. Both safe to repeat. */
@Injectable()
export class EventCheckIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws EVENT_PLACE_NOT_FOUND, NOT_BOOKED, CHECK_IN_CLOSED. */
  execute(admin: SignedInUser, placeId: string, isIn: boolean): Promise<EventAttendee> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const { event, place } = await lockPlace(tx, { studioId, id: placeId });
      if (place.status !== 'confirmed') throw new Refused('NOT_BOOKED');
      if (studioDay(event.startsAt) !== studioDay(this.studio.now()))
        throw new Refused('CHECK_IN_CLOSED');
      if ((place.checkedInAt !== null) !== isIn) await this.apply(tx, admin, { place, isIn });
      return attendeeAt(tx, studioId, placeId);
    });
  }

  private async apply(
    tx: EntityManager,
    admin: SignedInUser,
    { place, isIn }: { place: EventReservation; isIn: boolean },
  ): Promise<void> {
    const { studioId, id: reservationId, eventId, memberId } = place;
    const now = this.studio.now();
    await updatePlace(tx, place, {
      checkedInAt: isIn ? now : null,
      checkedInBy: isIn ? admin.id : null,
    });
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: now,
      subjectUserId: memberId,
      action: isIn ? 'event.checked_in' : 'event.check_in_undone',
      before: { eventId, reservationId, checkedIn: !isIn },
      after: { eventId, reservationId, checkedIn: isIn },
    });
  }
}
