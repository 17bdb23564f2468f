import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { FrontDeskMethod } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, In, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { isKnownMember } from '../../people/members/members.api.js';
import { linkUntil } from '../../policy/booking-windows.js';
import { frontDeskUntil, hasBegun } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { Event } from '../events/event.entity.js';
import { eventPayload, lockEvent } from '../events/events.api.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';
import { takePlace, updatePlace } from '../reservations/reservations.api.js';
import { countWaiting, publishPlaces } from '../waitlist/waitlist.api.js';

export interface BookPlaceRequest {
  memberId: string;
  complimentary: boolean;
  sale?: { method: FrontDeskMethod; linkMinutes?: number | undefined } | undefined;
  reason?: string | undefined;
}

/** The front desk books a place of an event for a member. Safe to repeat. */
@Injectable()
export class BookPlaceForMember {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws what the contract names. */
  execute(staff: SignedInUser, eventId: string, request: BookPlaceRequest): Promise<void> {
    const { id: studioId } = this.studio;
    const { memberId } = request;
    return inTransaction(this.dataSource, async (tx) => {
      const event = await lockEvent(tx, { studioId, id: eventId });
      if (!event) throw new Refused('EVENT_NOT_FOUND');
      const status = In(['active', 'confirmed']);
      const own = await tx.findOneBy(EventReservation, { studioId, eventId, memberId, status });
      if (own) return this.keep(tx, { event, own, request });
      await this.refuse(tx, event, request);
      await this.take(tx, staff, { event, request });
    });
  }

  /** A place that is held already stays held until the sale is made. */
  private async keep(
    tx: EntityManager,
    { event, own, request }: { event: Event; own: EventReservation; request: BookPlaceRequest },
  ): Promise<void> {
    const until = this.heldUntil(event, request);
    if (own.status !== 'active' || !until || (own.expiresAt && own.expiresAt > until)) return;
    await updatePlace(tx, own, { expiresAt: until, updatedAt: this.studio.now() });
  }

  /** Undefined: the place is confirmed at once. */
  private heldUntil(event: Event, { sale }: BookPlaceRequest): Date | undefined {
    if (event.price === 0 || !sale) return undefined;
    const now = this.studio.now();
    if (sale.method === 'link') return linkUntil(event.startsAt, now, sale.linkMinutes);
    return frontDeskUntil(event, now);
  }

  private async refuse(
    tx: EntityManager,
    event: Event,
    { memberId, complimentary, sale, reason }: BookPlaceRequest,
  ): Promise<void> {
    const { studioId, id: eventId } = event;
    if (event.status === 'cancelled') throw new Refused('EVENT_CANCELLED');
    if (hasBegun(event, this.studio.now())) throw new Refused('EVENT_STARTED');
    if (event.price > 0 && !sale) refuseGift({ complimentary, reason });
    const waiting = await countWaiting(tx, { studioId, eventId });
    if (waiting > 0 || event.taken >= event.capacity) throw new Refused('EVENT_FULL');
    if (!(await isKnownMember(tx, studioId, memberId))) throw new Refused('MEMBER_NOT_FOUND');
  }

  private async take(
    tx: EntityManager,
    staff: SignedInUser,
    { event, request }: { event: Event; request: BookPlaceRequest },
  ): Promise<void> {
    const now = this.studio.now();
    const { studioId, id: eventId } = event;
    const { memberId, reason } = request;
    const expiresAt = this.heldUntil(event, request);
    const input = { memberId, source: 'direct', now, ...(expiresAt && { expiresAt }) } as const;
    const place = await takePlace(tx, event, input);
    // Given: nothing is owed for it, and nothing would come back.
    if (event.price > 0 && !expiresAt) await updatePlace(tx, place, { price: 0 });
    if (!expiresAt) await publishBooked(tx, event, place);
    await publishPlaces(tx, event);
    await recordHistory(tx, {
      studioId,
      by: staff,
      at: now,
      action: 'event.place_booked',
      subjectUserId: memberId,
      before: { eventId },
      after: {
        eventId,
        reservationId: place.id,
        complimentary: event.price > 0 && !expiresAt,
        ...(expiresAt && { method: request.sale?.method }),
      },
      ...(reason && { reason }),
    });
  }
}

const publishBooked = async (
  tx: EntityManager,
  event: Event,
  { id: reservationId, memberId }: EventReservation,
): Promise<void> => {
  const payload = { ...eventPayload(event, memberId), reservationId };
  const data = { ...payload, fromWaitingList: false };
  await publish(tx, { type: 'event.booked.v1', data, studioId: event.studioId });
};

/** A place with a price is given with a reason. */
const refuseGift = ({
  complimentary,
  reason,
}: Pick<BookPlaceRequest, 'complimentary' | 'reason'>): void => {
  if (!complimentary) throw new Refused('EVENT_TO_BE_PAID');
  if (!reason) throw new Refused('REASON_REQUIRED');
};
