import type { UserPackageView } from '@studio/contracts';

interface Refundable {
  /** Fils. */
  pricePaid: number;
  refunded: number | null;
  refundedAt: Date | null;
}

/** The whole price went back; of older refunds only the time is known. */
export const isRefunded = ({ pricePaid, refunded, refundedAt }: Refundable): boolean =>
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
 * Credits that a refund takes back: as many as the share of the price that went back so far bought,
 * to the nearest, less those taken before, but never one that was used already. Of the sum alone is
 * rounded: three thirds are the whole.
 */
export const creditsForShare = (
  owned: { creditsTotal: number; creditsLeft: number },
  refunded: { share: number; taken: number },
): number => {
  const covered = Math.round(owned.creditsTotal * Math.min(1, refunded.share));
  return Math.min(owned.creditsLeft, Math.max(0, covered - refunded.taken));
};

const DAY_MS = 86_400_000;

/** From one day to another: 0 for the same one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
