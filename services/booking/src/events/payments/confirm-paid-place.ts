import { Injectable } from '@nestjs/common';
import type { EventConfirmation, EventConfirmationRequest } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { currentRecordOf } from '../../people/members/members.api.js';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { Event } from '../events/event.entity.js';
import { countTaken, lockEvent } from '../events/events.api.js';
import { hasBegun } from '../../policy/event-windows.js';
import { countWaiting, publishPlaces } from '../waitlist/waitlist.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';
import { publishBooked, updatePlace } from '../reservations/reservations.api.js';

type Outcome = EventConfirmation['outcome'];

/**
 * Money for a place has come. Once per session of the provider, however often payments asks: the
 * place is confirmed; or, after its window, given again if one is free; or the money goes back.
 */
@Injectable()
export class ConfirmPaidPlace {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws EVENT_PLACE_NOT_FOUND when there never was such a place. */
  execute(paid: EventConfirmationRequest): Promise<EventConfirmation> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const memberId = await currentRecordOf(tx, studioId, paid.userId);
      const key = { studioId, id: paid.reservationId, memberId };
      const snapshot = await tx.findOneBy(EventReservation, key);
      const event = snapshot && (await lockEvent(tx, { studioId, id: snapshot.eventId }));
      const place = event && (await tx.findOneBy(EventReservation, key));
      if (!place) throw new Refused('EVENT_PLACE_NOT_FOUND');
      const known = await this.answered(tx, paid);
      const outcome = known ?? (await this.decide(tx, { event, place, paid }));
      if (!known) await this.remember(tx, paid, outcome);
      else if (!paid.awaitsTransfer && place.paymentId === paid.paymentId)
        await updatePlace(tx, place, { awaitsTransfer: false });
      return { outcome, reservationId: place.id, event: toPaidEvent(event) };
    });
  }

  private async answered(
    tx: EntityManager,
    { providerSessionId }: EventConfirmationRequest,
  ): Promise<Outcome | undefined> {
    const [row] = await tx.query<{ outcome: Outcome }[]>(
      `SELECT outcome FROM event_confirmations WHERE studio_id = $1 AND provider_session_id = $2`,
      [this.studio.id, providerSessionId],
    );
    return row?.outcome;
  }

  private async remember(
    tx: EntityManager,
    { providerSessionId, paymentId, reservationId }: EventConfirmationRequest,
    outcome: Outcome,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO event_confirmations (studio_id, provider_session_id, payment_id, reservation_id,
         outcome, at)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [this.studio.id, providerSessionId, paymentId, reservationId, outcome, this.studio.now()],
    );
  }

  private async decide(
    tx: EntityManager,
    {
      event,
      place,
      paid,
    }: { event: Event; place: EventReservation; paid: EventConfirmationRequest },
  ): Promise<Outcome> {
    if (paid.amount < place.price) return 'refund';
    if (place.status === 'active') {
      await this.applyPayment(tx, { event, place, paid });
      return 'confirmed';
    }
    // Confirmed: paid twice, on two pages. Cancelled: too late, unless a place is free.
    if (place.status === 'confirmed' || !(await this.mayHaveAgain(tx, event, place)))
      return 'refund';
    await countTaken(tx, event, 1);
    await this.applyPayment(tx, { event, place, paid });
    await publishPlaces(tx, event);
    return 'honoured';
  }

  private async mayHaveAgain(
    tx: EntityManager,
    event: Event,
    { studioId, eventId, memberId }: EventReservation,
  ): Promise<boolean> {
    if (event.status === 'cancelled' || hasBegun(event, this.studio.now())) return false;
    if (event.taken >= event.capacity) return false;
    // Nobody who waits is overtaken by late money.
    if ((await countWaiting(tx, { studioId, eventId })) > 0) return false;
    const live = { studioId, eventId, memberId, status: In(['active', 'confirmed']) };
    return !(await tx.existsBy(EventReservation, live));
  }

  private async applyPayment(
    tx: EntityManager,
    {
      event,
      place,
      paid,
    }: { event: Event; place: EventReservation; paid: EventConfirmationRequest },
  ): Promise<void> {
    const now = this.studio.now();
    await updatePlace(tx, place, {
      status: 'confirmed',
      expiresAt: null,
      paymentId: paid.paymentId,
      awaitsTransfer: paid.awaitsTransfer ?? false,
      confirmedAt: now,
      updatedAt: now,
      endedBecause: null,
    });
    await publishBooked(tx, event, place);
  }
}

const toPaidEvent = (event: Event): EventConfirmation['event'] => ({
  id: event.id,
  title: event.title,
  date: studioDay(event.startsAt),
  time: studioClock(event.startsAt),
  starts_at: event.startsAt.toISOString(),
  ends_at: event.endsAt.toISOString(),
  description: event.description,
  location: event.location,
  price_aed: event.price / 100,
  is_free: event.price === 0,
});
