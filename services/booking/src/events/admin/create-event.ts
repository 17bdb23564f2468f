import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AdminEventDetail, EventFacts } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { insertEvent } from '../events/events.api.js';
import { Event } from '../events/event.entity.js';
import { publishPlaces } from '../waitlist/waitlist.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminEvent } from './admin-event.queries.js';
import { areTimesGood } from './event-facts.js';

/** Puts an event on the calendar, once an Idempotency-Key. */
@Injectable()
export class CreateEvent {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws INVALID_TIMES, IDEMPOTENCY_KEY_REUSED. */
  execute(admin: SignedInUser, facts: EventFacts, key: string): Promise<AdminEventDetail> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    return inTransaction(this.dataSource, async (tx) => {
      const viewer = { studioId, memberId: admin.id };
      const intent = { studioId, userId: admin.id, key, now };
      const fingerprint = fingerprintOf(['event', Object.entries(facts).sort()]);
      const id = newId();
      const before = await keepAnswer(tx, { eventId: id }, { ...intent, fingerprint });
      if (before) return findAdminEvent(tx, viewer, before.eventId);
      if (!areTimesGood(facts, now)) throw new Refused('INVALID_TIMES');
      const event = tx.create(Event, {
        studioId,
        id,
        ...facts,
        status: 'published',
        cancelledBecause: null,
        pictureId: null,
        taken: 0,
        updatedAt: now,
        startsAt: new Date(facts.startsAt),
        endsAt: new Date(facts.endsAt),
      });
      await insertEvent(tx, event);
      await recordHistory(tx, {
        studioId,
        by: admin,
        at: now,
        action: 'event.created',
        subjectUserId: null,
        before: {},
        after: { eventId: id, ...facts },
      });
      await publishPlaces(tx, event);
      return findAdminEvent(tx, viewer, id);
    });
  }
}
