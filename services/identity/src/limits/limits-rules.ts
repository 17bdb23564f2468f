/** So many in so long, refilled evenly; as many at once as `burst` (auth-contract.md, 1.3). */
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

export type LimitsMode = 'strict' | 'generous' | 'off';

const MINUTE = 60_000;
const often: FloodLimit = { count: 30, windowMs: 5 * MINUTE, burst: 30 };

/** Requests per client address (auth-contract.md, 1.3). */
export const requestLimits = {
  sign_up: often,
  recover: often,
  resend: often,
  otp: often,
  update_user: often,
  verify: often,
  not_me: often,
  token: { count: 150, windowMs: 5 * MINUTE, burst: 30 },
} as const satisfies Record<string, FloodLimit>;

export type LimitedRequest = keyof typeof requestLimits;

/** Mails that strangers may have sent to one address, of one kind, beyond the one a minute. */
export const mailsToOneAddress: FloodLimit = { count: 10, windowMs: 60 * MINUTE, burst: 10 };

/** What is guessed: `pair` counts one account from one address, `account` one from everywhere. */
export const guessLimits = {
  /**
   * Slowed down, never locked for good. `account` counts only for addresses that never signed in
   * to it, so nobody can lock its owner out (reliability.md, A2).
   */
  password: {
    pair: { count: 10, windowMs: 5 * MINUTE },
    account: { count: 30, windowMs: 5 * MINUTE },
  },
  /** Six digits: 30 a day leave who guesses one chance in 33 000 a day. Links go on working. */
  code: {
    pair: { count: 10, windowMs: 5 * MINUTE },
    account: { count: 30, windowMs: 24 * 60 * MINUTE },
  },
} as const satisfies Record<string, Record<'pair' | 'account', GuessLimit>>;

export type Guessed = keyof typeof guessLimits;

/** How much wider the flood limits of local mode are: scripts and journeys are not people. */
const GENEROUS = 100;

/** The flood limit that a mode gives; undefined: none. Guesses are strict in every mode but off. */
export const floodLimit = (limit: FloodLimit, mode: LimitsMode): FloodLimit | undefined => {
  if (mode === 'off') return undefined;
  if (mode === 'strict') return limit;
  return { ...limit, count: limit.count * GENEROUS, burst: limit.burst * GENEROUS };
};

/**
 * Without Redis every instance counts by itself, so each gets a share: three of them together
 * guess no faster than one counter would let them (decision 12).
 */
const INSTANCES = 3;

export const ownShare = ({ count, windowMs }: GuessLimit): GuessLimit => ({
  count: Math.ceil(count / INSTANCES),
  windowMs,
});
