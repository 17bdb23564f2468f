import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AdminEventDetail, EventChange, EventFacts } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, In, type EntityManager } from 'typeorm';
import { Event } from '../events/event.entity.js';
import { eventPayload, lockEvent, updateEvent } from '../events/events.api.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';
import { endHoldsBy, assignPlaces } from '../reservations/reservations.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { noteRecordChange, refuseOverwrite } from '../../shared/record-changes.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminEvent } from './admin-event.queries.js';
import { areTimesGood, factsOf } from './event-facts.js';

/** What somebody with a place must be told of. */
const matters = ['startsAt', 'endsAt', 'leader', 'location'] as const;

/** Changes an event. More places go to who waits in the same transaction. */
@Injectable()
export class ChangeEvent {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /**
   * Throws EVENT_NOT_FOUND, EVENT_CANCELLED, INVALID_TIMES, EVENT_PRICE_FIXED, CAPACITY_BELOW_BOOKED,
   * EDIT_CONFLICT.
   */
  execute(
    admin: SignedInUser,
    eventId: string,
    { reason, version, ...wanted }: EventChange,
  ): Promise<AdminEventDetail> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const event = await lockEvent(tx, { studioId, id: eventId });
      if (!event) throw new Refused('EVENT_NOT_FOUND');
      const record = { studioId, recordId: eventId };
      await refuseOverwrite(tx, record, { version, wanted: normalised(wanted) });
      const before = factsOf(event);
      const after: EventFacts = { ...before, ...normalised(wanted) };
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        this.check(event, before, after);
        await this.apply(tx, event, after);
        await noteRecordChange(tx, record, { by: admin, at: now, before, after });
        await recordHistory(tx, {
          studioId,
          by: admin,
          at: now,
          action: 'event.changed',
          subjectUserId: null,
          before: { eventId, ...before },
          after: { eventId, ...after },
          ...(reason && { reason }),
        });
        if (matters.some((name) => before[name] !== after[name]))
          await this.publishChange(tx, event, before);
        await assignPlaces(tx, event, now);
      }
      return findAdminEvent(tx, { studioId, memberId: admin.id }, eventId);
    });
  }

  private check(event: Event, before: EventFacts, after: EventFacts): void {
    if (event.status === 'cancelled') throw new Refused('EVENT_CANCELLED');
    const isMoved = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt;
    if (isMoved && !areTimesGood(after, this.studio.now())) throw new Refused('INVALID_TIMES');
    if (before.price !== after.price && event.taken > 0) throw new Refused('EVENT_PRICE_FIXED');
    if (after.capacity < event.taken) throw new Refused('CAPACITY_BELOW_BOOKED');
  }

  private async apply(tx: EntityManager, event: Event, facts: EventFacts): Promise<void> {
    const changed = {
      ...facts,
      startsAt: new Date(facts.startsAt),
      endsAt: new Date(facts.endsAt),
      updatedAt: this.studio.now(),
    };
    await updateEvent(tx, event, changed);
    await endHoldsBy(tx, event, this.studio.now());
  }

  private async publishChange(tx: EntityManager, event: Event, before: EventFacts): Promise<void> {
    const { studioId, id: eventId } = event;
    const live = { studioId, eventId, status: In(['active', 'confirmed']) };
    for (const { memberId } of await tx.findBy(EventReservation, live))
      await publish(tx, {
        type: 'event.changed.v1',
        data: {
          ...eventPayload(event, memberId),
          oldStartsAt: before.startsAt,
          oldLeader: before.leader,
          oldLocation: before.location,
        },
        studioId,
      });
  }
}

/** Instants as they are kept, however a client writes them. */
const normalised = (wanted: Partial<EventFacts>): Partial<EventFacts> => ({
  ...wanted,
  ...(wanted.startsAt && { startsAt: new Date(wanted.startsAt).toISOString() }),
  ...(wanted.endsAt && { endsAt: new Date(wanted.endsAt).toISOString() }),
});
