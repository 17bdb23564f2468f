import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { enterInLedger } from '../../funding/credits/credits.api.js';
import {
  creditsForShare,
  keepPackage,
  packagePayload,
} from '../../funding/packages/packages.api.js';
import type { UserPackage } from '../../funding/packages/user-package.entity.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { freeCredits, reconcileSeats } from './free-credits.js';
import { creditsMissing } from './refund-rules.js';
import { refundedBefore, takenBefore, type CreditsTaken } from './take-backs.queries.js';

export interface PackageRefund {
  studio: StudioContext;
  refundId: string;
  /** Locked: the package that the payment bought, then those that credits of it were moved to. */
  packages: readonly [UserPackage, ...UserPackage[]];
  /** Of the price. */
  share: number;
  reason: string;
  /** Null: a rule, or the provider. */
  askedBy: string | null;
}

/**
 * Takes back the credits that a refund covers, once a refund, whoever comes first with it: those that
 * are unused, of the package itself before those that were moved; then those of places and bookings to
 * come, which are cancelled. What was used stays used.
 */
export const takeBackCredits = async (
  tx: EntityManager,
  refund: PackageRefund,
): Promise<CreditsTaken> => {
  const { studio, packages, refundId } = refund;
  const [owned] = packages;
  const known = await takenBefore(tx, studio.id, refundId);
  if (known) return known;
  const before = await refundedBefore(tx, owned);
  const share = before.share + refund.share;
  const creditsLeft = packages.reduce((sum, one) => sum + one.creditsLeft, 0);
  const { creditsTotal } = owned;
  const unused = creditsForShare({ creditsTotal, creditsLeft }, { share, taken: before.credits });
  const missing = creditsMissing(creditsTotal, { share, taken: before.credits + unused });
  const freed = await freeCredits(tx, { ...refund, credits: missing });
  const credits = unused + Math.min(freed.credits, missing);
  const taken = { credits, bookingIds: freed.bookingIds };
  await remember(tx, refund, taken);
  await takeFrom(tx, refund, credits);
  await reconcileSeats(tx, studio, freed.seats);
  return taken;
};

const remember = async (
  tx: EntityManager,
  { studio, refundId, share, packages: [owned] }: PackageRefund,
  { credits, bookingIds }: CreditsTaken,
): Promise<void> => {
  await tx.query(
    `INSERT INTO credit_take_backs
       (studio_id, refund_id, user_package_id, credits, share, booking_ids, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [studio.id, refundId, owned.id, credits, share, bookingIds, studio.now()],
  );
};

const takeFrom = async (
  tx: EntityManager,
  { studio, packages, reason }: PackageRefund,
  credits: number,
): Promise<void> => {
  let due = credits;
  for (const owned of packages) {
    const taken = Math.min(due, owned.creditsLeft);
    due -= taken;
    if (taken > 0) await take(tx, owned, { credits: taken, reason, at: studio.now() });
  }
};

const take = async (
  tx: EntityManager,
  owned: UserPackage,
  { credits, reason, at }: { credits: number; reason: string; at: Date },
): Promise<void> => {
  const { studioId, id: userPackageId, memberId } = owned;
  owned.creditsLeft -= credits;
  await keepPackage(tx, owned);
  await enterInLedger(tx, {
    studioId,
    userPackageId,
    memberId,
    at,
    kind: 'adjust',
    delta: -credits,
    because: 'refund',
    reason,
  });
  const payload = { ...packagePayload(owned), what: 'refund' as const, credits: -credits, reason };
  await publish(tx, { type: 'package.adjusted.v1', data: payload, studioId });
};
