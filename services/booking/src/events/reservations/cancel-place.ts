import { Injectable } from '@nestjs/common';
import type { EventPlace } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { Event } from '../events/event.entity.js';
import { eventPayload, lockEvent } from '../events/events.api.js';
import { hasBegun, refundUntil } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { EventReservation } from './event-reservation.entity.js';
import { assignPlaces } from './assign-places.js';
import { placeViewOf } from './place.view.js';
import { freePlace } from './take-place.js';

/** A member gives a place back; the first on the waitlist has it in the same transaction. */
@Injectable()
export class CancelPlace {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Safe to repeat. Throws EVENT_PLACE_NOT_FOUND, EVENT_STARTED. */
  execute(placeId: string, memberId: string): Promise<EventPlace> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const key = { studioId, id: placeId, memberId };
      const snapshot = await tx.findOneBy(EventReservation, key);
      const event = snapshot && (await lockEvent(tx, { studioId, id: snapshot.eventId }));
      // Read again under the lock: it may have lapsed or been paid in between.
      const place = event && (await tx.findOneBy(EventReservation, key));
      if (!place) throw new Refused('EVENT_PLACE_NOT_FOUND');
      if (place.status !== 'cancelled') await this.giveBack(tx, event, place);
      return placeViewOf(tx, place);
    });
  }

  private async giveBack(tx: EntityManager, event: Event, place: EventReservation): Promise<void> {
    const now = this.studio.now();
    if (hasBegun(event, now)) throw new Refused('EVENT_STARTED');
    await endPlace(tx, event, { place, because: 'member', now });
    await assignPlaces(tx, event, now);
  }
}

interface Ending {
  place: EventReservation;
  /** `taken_back`: as if it had not been booked, with its money at any time. */
  because: 'member' | 'account' | 'taken_back';
  now: Date;
  /** Until then it can be taken back, and its money stays. */
  undoUntil?: Date | null;
}

/** Frees the place, says so, and asks for the money back where the rule gives it back. */
export const endPlace = async (
  tx: EntityManager,
  event: Event,
  { place, because, now, undoUntil = null }: Ending,
): Promise<void> => {
  const wasConfirmed = place.status === 'confirmed';
  const until = refundUntil(event, place);
  const refund = until !== null && (because === 'taken_back' || now <= until);
  await freePlace(tx, event, { place, because, now, undoUntil });
  const { studioId, memberId: userId, id: reservationId } = place;
  if (refund && undoUntil === null) await publishRefund(tx, place);
  // Somebody whose account is gone can't be told.
  if (because === 'account') return;
  // Of a transfer that has not come, nothing goes back.
  const facts = { wasConfirmed, refund: refund && !place.awaitsTransfer };
  const payload = { ...eventPayload(event, userId), reservationId, ...facts };
  await publish(tx, { type: 'event.place_cancelled.v1', data: payload, studioId });
};

/** The money of a place goes back, or its transfer is not waited for any more. */
export const publishRefund = async (
  tx: EntityManager,
  { studioId, memberId: userId, id: reservationId, paymentId, endedBecause }: EventReservation,
): Promise<void> => {
  if (paymentId === null) return;
  const reason = endedBecause === 'account' ? 'account_deleted' : 'cancelled_by_member';
  const data = { paymentId, userId, reservationId, reason } as const;
  await publish(tx, { type: 'event.refund_due.v1', data, studioId });
};
