/** Of sums of shares: three thirds are the whole. */
const TINY = 1e-6;

/** What went back of a package so far, this refund included. */
interface RefundedPart {
  /** Of the price. */
  share: number;
  /** Credits that were taken for it. */
  taken: number;
}

export const isWhole = (share: number): boolean => share >= 1 - TINY;

/**
 * Credits that a refund has to find in places and bookings, when nothing unused is left: as many as
 * are not paid in part either. With the whole price all of them are.
 */
export const creditsMissing = (creditsTotal: number, { share, taken }: RefundedPart): number =>
  isWhole(share) ? Infinity : Math.max(0, Math.floor(creditsTotal * share + TINY) - taken);

/** The first of them whose credits come to so many. */
export const worth = <T extends { credits: number }>(
  candidates: readonly T[],
  credits: number,
): T[] => {
  const found: T[] = [];
  let due = credits;
  for (const one of candidates) {
    if (due <= 0) break;
    found.push(one);
    due -= one.credits;
  }
  return found;
};

/** So much more of the price can go back while every credit that is in use stays paid. */
export const unusedShare = (
  { creditsTotal, creditsLeft }: { creditsTotal: number; creditsLeft: number },
  before: RefundedPart,
): number => {
  const unused = creditsTotal > 0 ? (creditsLeft + before.taken) / creditsTotal : 1;
  return Math.min(1, Math.max(0, unused - before.share));
};
