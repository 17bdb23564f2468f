/** So many in so long. */
export interface Limit {
  count: number;
  windowMs: number;
}

const minutes = (n: number): number => n * 60_000;

/** Requests per client address (auth-contract.md, 1.3). */
export const requestLimits = {
  sign_up: { count: 30, windowMs: minutes(5) },
  recover: { count: 30, windowMs: minutes(5) },
  resend: { count: 30, windowMs: minutes(5) },
  otp: { count: 30, windowMs: minutes(5) },
  update_user: { count: 30, windowMs: minutes(5) },
  verify: { count: 30, windowMs: minutes(5) },
  token: { count: 150, windowMs: minutes(5) },
} as const satisfies Record<string, Limit>;

export type LimitedRequest = keyof typeof requestLimits;

/** Wrong passwords for one account from one address: slowed down, never locked for good. */
export const guessesFromOneAddress: Limit = { count: 10, windowMs: minutes(5) };

/**
 * Wrong passwords for one account from everywhere together. It counts only for addresses that
 * never signed in to the account, so nobody can lock its owner out (reliability.md, A2).
 */
export const guessesFromEverywhere: Limit = { count: 30, windowMs: minutes(5) };

const GENEROUS = 100;

/** The limit that a mode gives; undefined: none. */
export const limitFor = (limit: Limit, mode: 'strict' | 'generous' | 'off'): Limit | undefined => {
  if (mode === 'off') return undefined;
  return mode === 'strict' ? limit : { ...limit, count: limit.count * GENEROUS };
};
