/** So many in so long, refilled evenly; as many at once as `burst`. */
export interface FloodLimit {
  count: number;
  windowMs: number;
  burst: number;
}

/** So many wrong ones in so long. */
export interface GuessLimit {
  count: number;
  windowMs: number;
}

/** What is guessed: `own` counts those of one guesser, `wide` those that many guessers share. */
export interface GuessRule {
  name: string;
  own: GuessLimit;
  wide: GuessLimit;
  /**
   * A right one forgives the wrong ones before it, and the guesser counts for `wide` no more. Not
   * where anybody has something right to show: a public code would open the way for guesses.
   */
  forgives: boolean;
}

export type LimitsMode = 'strict' | 'generous' | 'off';

/** How much wider the flood limits of local mode are: scripts and journeys are not people. */
const GENEROUS = 100;

/** The flood limit that a mode gives. Guesses are strict in every mode but off. */
export const floodLimit = (limit: FloodLimit, mode: Exclude<LimitsMode, 'off'>): FloodLimit =>
  mode === 'strict'
    ? limit
    : { ...limit, count: limit.count * GENEROUS, burst: limit.burst * GENEROUS };

/**
 * Without Redis every instance counts by itself, so each gets a share: three of them together
 * guess no faster than one counter would let them (decision 12).
 */
const INSTANCES = 3;

export const ownShare = ({ count, windowMs }: GuessLimit): GuessLimit => ({
  count: Math.ceil(count / INSTANCES),
  windowMs,
});
