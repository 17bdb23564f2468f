import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { Guesses, type GuessRule } from '@studio/nest-kit/limits';

const MINUTE = 60_000;

/**
 * Promotion codes and gift cards together: 10 wrong ones of a person, and 50 of an address, which a
 * studio's members may share. A public code is known to everybody: it forgives nothing.
 */
const rule: GuessRule = {
  name: 'purchase-code',
  own: { count: 10, windowMs: 10 * MINUTE },
  wide: { count: 50, windowMs: 10 * MINUTE },
  forgives: false,
};

const unknown: readonly string[] = ['PROMO_CODE_NOT_FOUND', 'GIFT_CARD_NOT_FOUND'];

/** Whose code it is, and the address they come from. */
interface Guesser {
  userId: string;
  client: string;
}

/** Counts codes that nobody has, wherever one is typed in. */
@Injectable()
export class CodeGuesses {
  constructor(private readonly guesses: Guesses) {}

  /** What `work` answers; TOO_MANY_REQUESTS, before it is asked, for who has guessed too often. */
  async judge<Answer>({ userId, client }: Guesser, work: () => Promise<Answer>): Promise<Answer> {
    const guess = { rule, own: [userId], wide: [client] };
    let outcome: () => Answer = () => {
      throw new Error('a guess that was judged has an outcome');
    };
    await this.guesses.judge(guess, async () => {
      try {
        const answer = await work();
        outcome = () => answer;
        return true;
      } catch (error) {
        if (!(error instanceof Refused) || !unknown.includes(error.code)) throw error;
        outcome = () => {
          throw error;
        };
        return false;
      }
    });
    return outcome();
  }
}
