import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { lockMemberships } from '../../funding/subscriptions/subscriptions.api.js';
import {
  chooseFunding,
  classCostOf,
  loadBookingContext,
  fundingSourcesOf,
  type Funding,
  type FundingView,
  type Payer,
} from '../bookings/bookings.api.js';

interface FundingRequest {
  studio: StudioContext;
  scheduleId: string;
  memberId: string;
  payer?: Payer | undefined;
  now: Date;
}

/** What pays for a seat, as an entry of a waiting list keeps it. */
export interface WaitingFunding {
  fundingKind: Funding['kind'];
  userPackageId: string | null;
  memberSubscriptionId: string | null;
  fundingName: string;
  fundingReason: FundingView['reason'];
  credits: number;
}

/**
 * What would pay for a full class, chosen as for a seat (domain.md, Booking 3). Throws
 * ALREADY_BOOKED, NO_CREDIT.
 */
export const fundingForWaiting = async (
  tx: EntityManager,
  { studio, scheduleId, memberId, payer, now }: FundingRequest,
): Promise<WaitingFunding> => {
  const { id: studioId, settings } = studio;
  await lockMemberships(tx, { studioId, memberId });
  const context = await loadBookingContext(tx, {
    studioId,
    scheduleId,
    memberId,
    key: null,
    whole: true,
  });
  if (!context) throw new Refused('SCHEDULE_NOT_FOUND');
  if (context.own_booking)
    throw new Refused('ALREADY_BOOKED', { bookingId: context.own_booking.id });
  const classCost = classCostOf(context);
  const funding = chooseFunding(fundingSourcesOf(context, now, settings), classCost, payer);
  if (!funding)
    throw new Refused('NO_CREDIT', payer, 'Buy a package on /packages, then join again.');
  const { kind: fundingKind, reason: fundingReason } = funding;
  return funding.kind === 'package'
    ? {
        fundingKind,
        fundingReason,
        fundingName: funding.userPackage.name,
        userPackageId: funding.userPackage.id,
        memberSubscriptionId: null,
        credits: classCost.credits,
      }
    : {
        fundingKind,
        fundingReason,
        fundingName: funding.plan.name,
        userPackageId: null,
        memberSubscriptionId: funding.plan.id,
        credits: 0,
      };
};
