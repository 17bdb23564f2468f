import type { UserPackageView } from '@studio/contracts';

interface Refundable {
  /** Fils. */
  pricePaid: number;
  refunded: number | null;
  refundedAt: Date | null;
}

/** The whole price went back; of older refunds only the time is known. */
const isRefunded = ({ pricePaid, refunded, refundedAt }: Refundable): boolean =>
  refundedAt !== null && (refunded ?? pricePaid) >= pricePaid;

/** A user package's own state on a day of the studio; its last day counts (domain.md, Words). */
export const statusOn = (
  owned: {
    creditsLeft: number;
    expiresOn: string;
    frozenFrom: string | null;
    frozenUntil: string | null;
    lockedBecause: string | null;
  } & Refundable,
  day: string,
): UserPackageView['status'] => {
  if (owned.lockedBecause === 'dispute') return 'locked';
  // A dispute that was lost has given the money back too.
  if (isRefunded(owned)) return 'refunded';
  if (owned.lockedBecause !== null) return 'locked';
  if (owned.expiresOn < day) return 'expired';
  if (owned.creditsLeft === 0) return 'used_up';
  const { frozenFrom, frozenUntil } = owned;
  if (frozenFrom !== null && frozenUntil !== null && frozenFrom <= day && day <= frozenUntil)
    return 'frozen';
  return 'active';
};

/**
 * Credits that a refund of this share of the price takes back: as many as that share bought, to the
 * nearest, but never one that was used already.
 */
export const creditsForShare = (
  owned: { creditsTotal: number; creditsLeft: number },
  share: number,
): number => Math.min(owned.creditsLeft, Math.round(owned.creditsTotal * share));

const DAY_MS = 86_400_000;

/** From one day to another: 0 for the same one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
