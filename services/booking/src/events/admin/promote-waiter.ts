import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AdminEventDetail } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Event } from '../events/event.entity.js';
import { addSeat, lockEvent } from '../events/events.api.js';
import { mayBeOffered, promote } from '../reservations/reservations.api.js';
import { EventWaitlistEntry } from '../waitlist/waitlist-entry.entity.js';
import { publishPlaces } from '../waitlist/waitlist.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminEvent } from './admin-event.queries.js';

interface PromoteRequest {
  entryId: string;
  reason: string;
  addSeat: boolean;
}

/** An admin lets somebody in from the waiting list, past those before them, for a reason. */
@Injectable()
export class PromoteWaiter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws EVENT_NOT_FOUND, WAITING_ENTRY_NOT_FOUND, EVENT_CANCELLED, EVENT_STARTED, EVENT_FULL. */
  execute(
    admin: SignedInUser,
    eventId: string,
    request: PromoteRequest,
  ): Promise<AdminEventDetail> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const event = await lockEvent(tx, { studioId, id: eventId });
      if (!event) throw new Refused('EVENT_NOT_FOUND');
      const key = { studioId, eventId, id: request.entryId };
      const entry = await tx.findOneBy(EventWaitlistEntry, key);
      if (entry) await this.letIn(tx, admin, { event, entry, request });
      else if (!(await this.wasLetIn(tx, key))) throw new Refused('WAITING_ENTRY_NOT_FOUND');
      return findAdminEvent(tx, { studioId, memberId: admin.id }, eventId);
    });
  }

  private async wasLetIn(
    tx: EntityManager,
    { studioId, eventId, id }: { studioId: string; eventId: string; id: string },
  ): Promise<boolean> {
    const found = await tx.query<unknown[]>(
      `SELECT FROM event_promotions WHERE studio_id = $1 AND event_id = $2 AND entry_id = $3`,
      [studioId, eventId, id],
    );
    return found.length > 0;
  }

  private async letIn(
    tx: EntityManager,
    admin: SignedInUser,
    { event, entry, request }: { event: Event; entry: EventWaitlistEntry; request: PromoteRequest },
  ): Promise<void> {
    const now = this.studio.now();
    if (event.status === 'cancelled') throw new Refused('EVENT_CANCELLED');
    if (!mayBeOffered(event, now)) throw new Refused('EVENT_STARTED');
    const { capacity } = event;
    if (event.taken >= capacity) {
      if (!request.addSeat) throw new Refused('EVENT_FULL');
      await addSeat(tx, event);
      const record = { studioId: event.studioId, recordId: event.id };
      const facts = { before: { capacity }, after: { capacity: event.capacity } };
      await noteRecordChange(tx, record, { by: admin, at: now, ...facts });
    }
    const { reason, entryId } = request;
    const place = await promote(tx, event, { entry, now, by: { id: admin.id, reason } });
    await recordHistory(tx, {
      studioId: event.studioId,
      by: admin,
      at: now,
      reason,
      action: 'event.waiting_promoted',
      subjectUserId: entry.memberId,
      before: { eventId: event.id, entryId, capacity },
      after: {
        eventId: event.id,
        entryId,
        capacity: event.capacity,
        reservationId: place.id,
        status: place.status,
      },
    });
    await publishPlaces(tx, event);
  }
}
