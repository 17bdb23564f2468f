import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import type { Studio } from '../../shared/studio.js';
import { lockMemberships } from '../../funding/subscriptions/subscriptions.api.js';
import {
  chooseFunding,
  fareOf,
  lookAtClass,
  meansOf,
  type Funding,
  type FundingView,
  type Payer,
} from '../bookings/bookings.api.js';

interface Asked {
  studio: Studio;
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
  { studio, scheduleId, memberId, payer, now }: Asked,
): Promise<WaitingFunding> => {
  const { id: studioId, settings } = studio;
  await lockMemberships(tx, { studioId, memberId });
  const look = await lookAtClass(tx, { studioId, scheduleId, memberId, key: null, whole: true });
  if (!look) throw new Refused('SCHEDULE_NOT_FOUND');
  if (look.own_booking) throw new Refused('ALREADY_BOOKED', { bookingId: look.own_booking.id });
  const fare = fareOf(look);
  const funding = chooseFunding(meansOf(look, now, settings), fare, payer);
  if (!funding)
    throw new Refused('NO_CREDIT', payer, 'Buy a package on /packages, then join again.');
  const { kind: fundingKind, reason: fundingReason } = funding;
  return funding.kind === 'package'
    ? {
        fundingKind,
        fundingReason,
        fundingName: funding.purse.name,
        userPackageId: funding.purse.id,
        memberSubscriptionId: null,
        credits: fare.credits,
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
