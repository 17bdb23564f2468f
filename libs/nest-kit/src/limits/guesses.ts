import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { refusalOf } from './floods.js';
import { giveBackGuess, takeGuess } from './guess-scripts.js';
import { KeyedMutex } from './keyed-mutex.js';
import { LIMITS_OPTIONS, type LimitsOptions } from './limits.options.js';
import { ownShare, type GuessRule } from './limits-rules.js';
import { LimitsRedis } from './limits-redis.js';
import { MemoryGuesses, type GuessKeys, type GuessResult } from './memory-guesses.js';

export interface Guess {
  rule: GuessRule;
  /** Who guesses, and at what: a person, or an account and an address. */
  own: readonly string[];
  /** What many guessers share: an address, or an account from everywhere. */
  wide: readonly string[];
}

type Outcome = 'right' | 'wrong' | 'void';

/** Whoever was right is remembered for a quarter of a year. */
const KNOWN_SECONDS = 90 * 86_400;

/**
 * Slows down guessing, whether there is something to be right about or not. A guess counts before it
 * is judged. Shared by all instances through Redis; without it each has a share of its own
 * (decision 12).
 */
@Injectable()
export class Guesses {
  private readonly mutex = new KeyedMutex();
  private readonly memory = new MemoryGuesses();

  constructor(
    private readonly redis: LimitsRedis,
    @Inject(LIMITS_OPTIONS) private readonly options: Pick<LimitsOptions, 'mode' | 'refuse'>,
  ) {}

  /**
   * Asks `isRight` and counts the answer; throws what the service refuses with beyond the limit. Many
   * right ones at the same moment wait for each other instead of being taken for guesses.
   */
  async judge(guess: Guess, isRight: () => Promise<boolean>): Promise<boolean> {
    if (this.options.mode === 'off') return isRight();
    const keys = keysOf(guess);
    const giveBack = await this.enter(guess.rule, keys);
    let outcome: Outcome = 'void';
    try {
      const right = await isRight();
      if (!right) outcome = 'wrong';
      else if (guess.rule.forgives) outcome = 'right';
      return right;
    } finally {
      // Given back before it leaves: whoever was refused meanwhile finds somebody to wait for.
      if (outcome !== 'wrong') await giveBack(outcome, this.mutex.others(keys.own));
      this.mutex.leave(keys.own, outcome === 'wrong' ? 0 : guess.rule.own.count);
    }
  }

  private async enter(rule: GuessRule, keys: GuessKeys): Promise<GiveBack> {
    for (;;) {
      const { taken: result, giveBack } = await this.take(rule, keys);
      if (result.waitMs === 0) {
        this.mutex.enter(keys.own);
        return giveBack;
      }
      if (!(await this.mutex.wait(keys.own))) throw refusalOf(this.options, result.waitMs);
    }
  }

  private async take(
    { own, wide }: GuessRule,
    keys: GuessKeys,
  ): Promise<{ taken: GuessResult; giveBack: GiveBack }> {
    const names = [keys.own, keys.known, keys.wide];
    const answer = await this.redis.run(takeGuess, names, [
      own.count,
      own.windowMs,
      wide.count,
      wide.windowMs,
    ]);
    if (!Array.isArray(answer)) {
      const result = this.memory.take(keys, { own: ownShare(own), wide: ownShare(wide) });
      const giveBack: GiveBack = async (outcome, underWay) =>
        this.memory.giveBack(keys, {
          right: outcome === 'right',
          underWay,
          isWide: result.isWide,
        });
      return { taken: result, giveBack };
    }
    const result = { waitMs: Number(answer[0]), isWide: Number(answer[1]) === 1 };
    const giveBack: GiveBack = async (outcome, underWay) => {
      const values = [outcome, underWay, result.isWide ? 1 : 0, KNOWN_SECONDS];
      await this.redis.run(giveBackGuess, names, values);
    };
    return { taken: result, giveBack };
  }
}

type GiveBack = (outcome: Exclude<Outcome, 'wrong'>, underWay: number) => Promise<void>;

/** As long for a long address as for a short one. */
const short = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

const keysOf = ({ rule: { name }, ...guess }: Guess): GuessKeys => {
  const [own, wide] = [guess.own, guess.wide].map((parts) => parts.map(short).join(':'));
  return {
    own: `guesses:${name}:${own}`,
    known: `known:${own}`,
    wide: `guesses:${name}:${wide}`,
  };
};
