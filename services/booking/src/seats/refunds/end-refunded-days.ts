import type { EventData } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import {
  lockMemberships,
  noteRefundedDays,
} from '../../funding/subscriptions/subscriptions.api.js';
import { currentRecordOf } from '../../people/members/members.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { cancelSeats, reconcileSeats } from './free-credits.js';
import { seatsOfPlan } from './paid-seats.queries.js';

/**
 * All that a period of a plan cost went back while the plan goes on: what is to come in it is cancelled,
 * and nothing more is booked in it. Classes that have begun stay counted.
 */
export const endRefundedDays = async (
  tx: EntityManager,
  studio: StudioContext,
  { userId, planDays, reason, askedBy = null }: EventData<'payment.refunded.v1'>,
): Promise<void> => {
  const { id: studioId } = studio;
  if (!planDays) return;
  const memberId = await currentRecordOf(tx, studioId, userId);
  await lockMemberships(tx, { studioId, memberId });
  if (!(await noteRefundedDays(tx, studioId, planDays))) return;
  const seats = await seatsOfPlan(tx, { studioId, now: studio.now() }, planDays);
  const ended = await cancelSeats(tx, { studio, reason, askedBy }, seats);
  await reconcileSeats(tx, studio, ended);
};
