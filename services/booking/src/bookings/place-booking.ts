import type { ErrorCode } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import type { Studio } from '../shared/studio.js';
import type { Booking } from './booking.entity.js';

/** What shall pay: a package or a subscription by id; not said: by the rule. */
export type Payer = { userPackageId: string } | { subscriptionId: string };

export interface PlaceRequest {
  studio: Studio;
  memberId: string;
  scheduleId: string;
  funding?: Payer;
  source: Booking['source'];
  now: Date;
}

/** `details` as the contracts have them for the code, such as the class that is in the way. */
export type Placed = { bookingId: string } | { refused: ErrorCode; details?: unknown };

/**
 * Books a free seat for a member, with credit, ledger row and message, in the caller's transaction;
 * it locks the class's row. A seat is free while `booked + claimed < capacity`: whoever hands a
 * claimed seat on takes its claim off first, and releases what the member has on hold.
 */
export const placeBooking = (_tx: EntityManager, _request: PlaceRequest): Promise<Placed> =>
  Promise.reject(new Error('to be written'));
