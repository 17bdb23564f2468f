import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { FrontDeskMethod } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, In, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { requireMember } from '../../people/members/members.api.js';
import { linkUntil, undoUntil } from '../../policy/booking-windows.js';
import { frontDeskUntil, hasBegun } from '../../policy/event-windows.js';
import { methodNames } from '../../shared/method-names.js';
import { StudioContext } from '../../shared/studio-context.js';
import type { Event } from '../events/event.entity.js';
import { lockEvent } from '../events/events.api.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';
import { publishBooked, takePlace, updatePlace } from '../reservations/reservations.api.js';
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
  execute(
    staff: SignedInUser,
    eventId: string,
    request: BookPlaceRequest,
  ): Promise<EventReservation> {
    const { id: studioId } = this.studio;
    const { memberId } = request;
    return inTransaction(this.dataSource, async (tx) => {
      const event = await lockEvent(tx, { studioId, id: eventId });
      if (!event) throw new Refused('EVENT_NOT_FOUND');
      const status = In(['active', 'confirmed']);
      const own = await tx.findOneBy(EventReservation, { studioId, eventId, memberId, status });
      if (own) return this.keep(tx, own, this.byFrontDesk(staff, event, request));
      await this.refuse(tx, event, request);
      return this.take(tx, staff, { event, request });
    });
  }

  /** A place that is held already stays held until the sale is made. */
  private async keep(
    tx: EntityManager,
    own: EventReservation,
    { expiresAt: until, ...frontDesk }: ReturnType<BookPlaceForMember['byFrontDesk']>,
  ): Promise<EventReservation> {
    if (own.status !== 'active' || !until) return own;
    const expiresAt = own.expiresAt && own.expiresAt > until ? own.expiresAt : until;
    const kept = { ...frontDesk, expiresAt, updatedAt: this.studio.now() };
    await updatePlace(tx, own, kept);
    return Object.assign(own, kept);
  }

  private byFrontDesk(staff: SignedInUser, event: Event, request: BookPlaceRequest) {
    const now = this.studio.now();
    return {
      expiresAt: this.heldUntil(event, request),
      bookedBy: staff.id,
      paidWith: paymentNameOf(event, request),
      undoUntil: undoUntil(now, this.studio.settings),
    };
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
    await requireMember(tx, studioId, memberId);
  }

  private async take(
    tx: EntityManager,
    staff: SignedInUser,
    { event, request }: { event: Event; request: BookPlaceRequest },
  ): Promise<EventReservation> {
    const now = this.studio.now();
    const { studioId, id: eventId } = event;
    const { memberId, reason } = request;
    const { expiresAt, ...frontDesk } = this.byFrontDesk(staff, event, request);
    const held = expiresAt && { expiresAt };
    const place = await takePlace(tx, event, {
      memberId,
      source: 'direct',
      now,
      ...held,
      frontDesk,
    });
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
    return place;
  }
}

/** What the mail names as what paid. */
const paymentNameOf = ({ price }: Event, { sale }: BookPlaceRequest): string => {
  if (price === 0) return 'Free of charge';
  return sale ? methodNames[sale.method] : 'Complimentary';
};

/** A place with a price is given with a reason. */
const refuseGift = ({
  complimentary,
  reason,
}: Pick<BookPlaceRequest, 'complimentary' | 'reason'>): void => {
  if (!complimentary) throw new Refused('EVENT_TO_BE_PAID');
  if (!reason) throw new Refused('REASON_REQUIRED');
};
