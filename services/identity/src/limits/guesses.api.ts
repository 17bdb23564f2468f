import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type IdentityConfig } from '../config.js';
import { giveBackGuess, takeGuess } from './guess-scripts.js';
import { Lanes } from './lanes.js';
import { guessLimits, ownShare, type Guessed } from './limits-rules.js';
import { LimitsRedis } from './limits-redis.js';
import { MemoryGuesses, type GuessKeys, type Taken } from './memory-guesses.js';
import { tooMany } from './too-many.js';

export interface Guess {
  what: Guessed;
  /** The account as the guesser names it, whether there is one or not. */
  account: string;
  /** The address that the guesser comes from. */
  client: string;
}

type Outcome = 'right' | 'wrong' | 'void';

/** Whoever signed in from an address is remembered there for a quarter of a year. */
const KNOWN_SECONDS = 90 * 86_400;

/**
 * Slows down guessing at one account, whether it exists or not, and never locks its owner out:
 * an address that signed in before has only its own count (auth-contract.md, 1.3; reliability A2).
 * Shared by all instances through Redis; without it each has a share of its own (decision 12).
 */
@Injectable()
export class Guesses {
  private readonly lanes = new Lanes();
  private readonly memory = new MemoryGuesses();

  constructor(
    private readonly redis: LimitsRedis,
    @Inject(CONFIG) private readonly config: Pick<IdentityConfig, 'AUTH_LIMITS'>,
  ) {}

  /**
   * Asks `isRight` and counts the answer; 429 `over_request_rate_limit` beyond the limit. Many
   * right ones at the same moment wait for each other instead of being taken for guesses.
   */
  async judge(guess: Guess, isRight: () => Promise<boolean>): Promise<boolean> {
    if (this.config.AUTH_LIMITS === 'off') return isRight();
    const keys = keysOf(guess);
    const giveBack = await this.enter(guess.what, keys);
    let outcome: Outcome = 'void';
    try {
      outcome = (await isRight()) ? 'right' : 'wrong';
      return outcome === 'right';
    } finally {
      // Given back before it leaves: whoever was refused meanwhile finds somebody to wait for.
      if (outcome !== 'wrong') await giveBack(outcome, this.lanes.others(keys.pair));
      this.lanes.leave(keys.pair, outcome === 'wrong' ? 0 : guessLimits[guess.what].pair.count);
    }
  }

  private async enter(what: Guessed, keys: GuessKeys): Promise<GiveBack> {
    for (;;) {
      const { taken, giveBack } = await this.take(what, keys);
      if (taken.waitMs === 0) {
        this.lanes.enter(keys.pair);
        return giveBack;
      }
      if (!(await this.lanes.wait(keys.pair))) throw tooMany(taken.waitMs);
    }
  }

  private async take(
    what: Guessed,
    keys: GuessKeys,
  ): Promise<{ taken: Taken; giveBack: GiveBack }> {
    const { pair, account } = guessLimits[what];
    const names = [keys.pair, keys.known, keys.account];
    const answer = await this.redis.run(takeGuess, names, [
      pair.count,
      pair.windowMs,
      account.count,
      account.windowMs,
    ]);
    if (!Array.isArray(answer)) {
      const taken = this.memory.take(keys, { pair: ownShare(pair), account: ownShare(account) });
      const giveBack: GiveBack = async (outcome, underWay) =>
        this.memory.giveBack(keys, {
          right: outcome === 'right',
          underWay,
          everywhere: taken.everywhere,
        });
      return { taken, giveBack };
    }
    const taken = { waitMs: Number(answer[0]), everywhere: Number(answer[1]) === 1 };
    const giveBack: GiveBack = async (outcome, underWay) => {
      const values = [outcome, underWay, taken.everywhere ? 1 : 0, KNOWN_SECONDS];
      await this.redis.run(giveBackGuess, names, values);
    };
    return { taken, giveBack };
  }
}

type GiveBack = (outcome: Exclude<Outcome, 'wrong'>, underWay: number) => Promise<void>;

/** As long for a long address as for a short one. */
const short = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

const keysOf = ({ what, account, client }: Guess): GuessKeys => {
  const who = short(account);
  const pair = `${who}:${short(client)}`;
  return {
    pair: `guesses:${what}:${pair}`,
    known: `known:${pair}`,
    account: `guesses:${what}:${who}`,
  };
};
