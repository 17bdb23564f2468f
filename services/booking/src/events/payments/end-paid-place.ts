import type { EntityManager } from 'typeorm';
import { hasBegun } from '../../policy/event-windows.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { lockEvent } from '../events/events.api.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';
import { assignPlaces, endPlace, updatePlace } from '../reservations/reservations.api.js';

interface PaidPlace {
  /** The reservation. */
  referenceId: string;
  paymentId: string;
  memberId: string;
}

/**
 * The money of a place is all back, or its sale is voided: the first who waits has it. What has begun
 * stays; a place that another payment pays does too.
 */
export const endPaidPlace = async (
  tx: EntityManager,
  studio: StudioContext,
  { referenceId, paymentId, memberId }: PaidPlace,
): Promise<void> => {
  const { id: studioId } = studio;
  const key = { studioId, id: referenceId, memberId };
  const snapshot = await tx.findOneBy(EventReservation, key);
  const event = snapshot && (await lockEvent(tx, { studioId, id: snapshot.eventId }));
  const place = event && (await tx.findOneBy(EventReservation, key));
  const isOfPayment = (place?.paymentId ?? paymentId) === paymentId;
  const now = studio.now();
  if (!place || !isOfPayment) return;
  if (place.paymentId) await updatePlace(tx, place, { refundedPaymentId: paymentId });
  if (place.status === 'cancelled') return endUndo(tx, place, now);
  if (hasBegun(event, now)) return;
  await endPlace(tx, event, { place, because: 'taken_back', now });
  await assignPlaces(tx, event, now);
};

/** A cancel of it can't be taken back any more: its money is gone. */
const endUndo = async (tx: EntityManager, place: EventReservation, now: Date): Promise<void> => {
  if (place.undoUntil !== null && place.undoUntil >= now)
    await updatePlace(tx, place, { undoUntil: new Date(now.getTime() - 1) });
};
