import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AdminEventDetail } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, In, type EntityManager } from 'typeorm';
import { Event } from '../events/event.entity.js';
import { eventPayload, lockEvent, updateEvent } from '../events/events.api.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';
import { freePlace } from '../reservations/reservations.api.js';
import { EventWaitlistEntry } from '../waitlist/waitlist-entry.entity.js';
import { removeEntry, publishPlaces } from '../waitlist/waitlist.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminEvent } from './admin-event.queries.js';

interface Cancelling {
  event: Event;
  admin: SignedInUser;
  reason: string;
  now: Date;
}

/**
 * The studio calls an event off: every place ends, what was paid goes back, who waited waits no
 * longer, and everyone is told, all in one transaction.
 */
@Injectable()
export class CancelEvent {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Safe to repeat. Throws EVENT_NOT_FOUND, EVENT_STARTED when it is over. */
  execute(admin: SignedInUser, eventId: string, reason: string): Promise<AdminEventDetail> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const event = await lockEvent(tx, { studioId, id: eventId });
      if (!event) throw new Refused('EVENT_NOT_FOUND');
      if (event.status === 'published') {
        if (event.endsAt <= now) throw new Refused('EVENT_STARTED');
        await this.callOff(tx, { event, admin, reason, now });
      }
      return findAdminEvent(tx, { studioId, memberId: admin.id }, eventId);
    });
  }

  private async callOff(tx: EntityManager, cancelling: Cancelling): Promise<void> {
    const { event, reason, now } = cancelling;
    const { studioId, id: eventId } = event;
    const ended = { status: 'cancelled', cancelledBecause: reason, updatedAt: now } as const;
    await updateEvent(tx, event, ended);
    const live = { studioId, eventId, status: In(['active', 'confirmed']) };
    const places = await tx.findBy(EventReservation, live);
    const entries = await tx.findBy(EventWaitlistEntry, { studioId, eventId });
    for (const place of places) await this.endPlace(tx, cancelling, place);
    for (const entry of entries) await this.endWaiting(tx, cancelling, entry);
    await this.record(tx, cancelling, {
      of: null,
      before: { status: 'published' },
      after: { status: 'cancelled', places: places.length, waiting: entries.length },
    });
    await publishPlaces(tx, event);
  }

  private async endPlace(
    tx: EntityManager,
    cancelling: Cancelling,
    place: EventReservation,
  ): Promise<void> {
    const { event, reason, now } = cancelling;
    const { id: reservationId, memberId: userId, paymentId, status, studioId } = place;
    await freePlace(tx, event, { place, because: 'studio', now });
    // The payment of a transfer that has not come is closed, but nothing of it goes back.
    const refund = paymentId !== null && !place.awaitsTransfer;
    if (paymentId !== null)
      await publish(tx, {
        type: 'event.refund_due.v1',
        data: { paymentId, userId, reservationId, reason: 'cancelled_by_studio' },
        studioId,
      });
    const payload = { ...eventPayload(event, userId), reason, hadPlace: true, refund };
    await publish(tx, { type: 'event.cancelled.v1', data: payload, studioId });
    await this.record(tx, cancelling, {
      of: userId,
      before: { reservationId, status },
      after: { reservationId, status: 'cancelled', refund },
    });
  }

  private async endWaiting(
    tx: EntityManager,
    { event, reason }: Cancelling,
    entry: EventWaitlistEntry,
  ): Promise<void> {
    await removeEntry(tx, entry);
    const payload = {
      ...eventPayload(event, entry.memberId),
      reason,
      hadPlace: false,
      refund: false,
    };
    await publish(tx, { type: 'event.cancelled.v1', data: payload, studioId: event.studioId });
  }

  private async record(
    tx: EntityManager,
    { event, admin, reason, now }: Cancelling,
    done: {
      of: string | null;
      before: Record<string, unknown>;
      after: Record<string, unknown>;
    },
  ): Promise<void> {
    await recordHistory(tx, {
      studioId: event.studioId,
      by: admin,
      at: now,
      action: 'event.cancelled',
      reason,
      subjectUserId: done.of,
      before: { eventId: event.id, ...done.before },
      after: { eventId: event.id, ...done.after },
    });
  }
}
