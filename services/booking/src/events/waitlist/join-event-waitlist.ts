import { Injectable } from '@nestjs/common';
import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { Event } from '../events/event.entity.js';
import { eventPayload, lockEvent } from '../events/events.api.js';
import { eventNumbers, hasBegun } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  appendEntry,
  countWaiting,
  findPosition,
  type WaitlistPosition,
} from './entries.queries.js';
import { publishPlaces } from './publish-places.js';

/** Why somebody can't wait for a place. */
export type NoWaiting = 'unknown' | 'cancelled' | 'begun' | 'has_place' | 'places_left';

export interface Joined extends WaitlistPosition {
  wasThere: boolean;
}

/** Puts a member at the end of the queue. Safe to repeat: who is there keeps the place on the waitlist. */
@Injectable()
export class JoinEventWaitlist {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  execute(eventId: string, memberId: string): Promise<Joined | NoWaiting> {
    return inTransaction(this.dataSource, async (tx) => {
      const event = await lockEvent(tx, { studioId: this.studio.id, id: eventId });
      if (!event) return 'unknown';
      const there = await findPosition(tx, this.of(event), memberId);
      if (there) return { ...there, wasThere: true };
      const obstacle = await this.obstacle(tx, event, memberId);
      return obstacle ?? this.append(tx, event, memberId);
    });
  }

  private of({ id: eventId }: Event) {
    return { studioId: this.studio.id, eventId };
  }

  private async obstacle(
    tx: EntityManager,
    event: Event,
    memberId: string,
  ): Promise<NoWaiting | undefined> {
    if (event.status === 'cancelled') return 'cancelled';
    if (hasBegun(event, this.studio.now())) return 'begun';
    const [held] = await tx.query<unknown[]>(
      `SELECT FROM event_reservations WHERE studio_id = $1 AND event_id = $2 AND member_id = $3
         AND status IN ('active', 'confirmed')`,
      [this.studio.id, event.id, memberId],
    );
    if (held) return 'has_place';
    const isFree = event.taken < event.capacity && (await countWaiting(tx, this.of(event))) === 0;
    return isFree ? 'places_left' : undefined;
  }

  private async append(tx: EntityManager, event: Event, memberId: string): Promise<Joined> {
    const id = newId();
    await appendEntry(tx, this.of(event), { id, memberId, joinedAt: this.studio.now() });
    const place = await findPosition(tx, this.of(event), memberId);
    if (!place) throw new Error('an entry that was just made is not there');
    const { waitingListId, position } = place;
    const { eventPaymentHours: paymentHours } = eventNumbers;
    const payload = { ...eventPayload(event, memberId), waitingListId, position, paymentHours };
    await publish(tx, { type: 'event.waiting_joined.v1', data: payload, studioId: this.studio.id });
    await publishPlaces(tx, event);
    return { ...place, wasThere: false };
  }
}
