import type { PaidSeats, PaidSeatsQuery } from '@studio/contracts';
import type { EntityManager } from 'typeorm';
import { creditsForShare } from '../../funding/packages/packages.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { lockPackagesOf, type PurchasedPackages } from './lock-packages-of.js';
import {
  seatOfPayment,
  seatsOfPackages,
  seatsOfPlan,
  toPaidSeats,
  waitsOfPackages,
} from './paid-seats.queries.js';
import { creditsMissing, unusedShare, worth } from './refund-rules.js';
import { refundedBefore } from './take-backs.queries.js';

const nothingEnds: PaidSeats = { seats: [], unusedShare: 1 };

/** What a refund of a payment would end, as `takeBackCredits` and `OnPaymentRefunded` do it. */
export const previewRefund = async (
  tx: EntityManager,
  studio: StudioContext,
  { kind, paymentId, referenceId, share, isWhole, from, through }: PaidSeatsQuery,
): Promise<PaidSeats> => {
  const moment = { studioId: studio.id, now: studio.now() };
  if (kind === 'class') {
    const seat = await seatOfPayment(tx, moment, { bookingId: referenceId, paymentId });
    if (!seat) return nothingEnds;
    return { seats: isWhole === 'true' ? toPaidSeats([seat]) : [], unusedShare: 0 };
  }
  if (kind === 'subscription') {
    if (!from || !through || isWhole === 'false') return nothingEnds;
    const days = { subscriptionId: referenceId, from, through };
    return { seats: toPaidSeats(await seatsOfPlan(tx, moment, days)), unusedShare: 0 };
  }
  const packages = await lockPackagesOf(tx, { studioId: studio.id, paymentId });
  if (!packages) return nothingEnds;
  return ofPackages(tx, { ...moment, packages, share });
};

const ofPackages = async (
  tx: EntityManager,
  {
    packages,
    share,
    ...moment
  }: { studioId: string; now: Date; packages: PurchasedPackages; share: number },
): Promise<PaidSeats> => {
  const [owned] = packages;
  const before = await refundedBefore(tx, owned);
  const taken = before.credits;
  const creditsLeft = packages.reduce((sum, one) => sum + one.creditsLeft, 0);
  const total = { creditsTotal: owned.creditsTotal, creditsLeft };
  const refunded = { share: before.share + share, taken };
  const unused = creditsForShare(total, refunded);
  const missing = creditsMissing(owned.creditsTotal, { ...refunded, taken: taken + unused });
  const waits = worth(await waitsOfPackages(tx, moment.studioId, packages), missing);
  const due = missing - waits.reduce((sum, { credits }) => sum + credits, 0);
  const seats = worth(await seatsOfPackages(tx, moment, packages), due);
  return {
    seats: toPaidSeats(seats),
    unusedShare: unusedShare(total, { share: before.share, taken }),
  };
};
