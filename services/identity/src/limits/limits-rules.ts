import type { FloodLimit, Guess, GuessRule } from '@studio/nest-kit/limits';

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
  /** Pages of mailed links: a mail server's scanner opens those of many people. */
  show_link: { count: 300, windowMs: 5 * MINUTE, burst: 300 },
  not_me: often,
  setup: often,
  token: { count: 150, windowMs: 5 * MINUTE, burst: 30 },
} as const satisfies Record<string, FloodLimit>;

export type LimitedRequest = keyof typeof requestLimits;

/** Mails that strangers may have sent to one address, of one kind, beyond the one a minute. */
export const mailsToOneAddress: FloodLimit = { count: 10, windowMs: 60 * MINUTE, burst: 10 };

/** `own` counts one account from one address, `wide` one account from everywhere. */
export const guessRules = {
  /**
   * Slowed down, never locked for good. `wide` counts only for addresses that never signed in to
   * the account, so nobody can lock its owner out (reliability.md, A2).
   */
  password: {
    name: 'password',
    own: { count: 10, windowMs: 5 * MINUTE },
    wide: { count: 30, windowMs: 5 * MINUTE },
    forgives: true,
  },
  /** Six digits: 30 a day leave who guesses one chance in 33 000 a day. Links go on working. */
  code: {
    name: 'code',
    own: { count: 10, windowMs: 5 * MINUTE },
    wide: { count: 30, windowMs: 24 * 60 * MINUTE },
    forgives: true,
  },
} as const satisfies Record<string, GuessRule>;

/** A guess at an account as the guesser names it, whether there is one or not. */
export const guessAt = (what: keyof typeof guessRules, account: string, client: string): Guess => ({
  rule: guessRules[what],
  own: [account, client],
  wide: [account],
});
