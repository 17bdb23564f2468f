import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { guessesFromEverywhere, guessesFromOneAddress, Limits } from '../limits/limits.api.js';

export interface Guess {
  wasRight(): Promise<void>;
}

const short = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Slows down guessing at one account, whether it exists or not, and never locks its owner out:
 * an address that signed in before has only its own count (auth-contract.md, 1.3; reliability A2).
 */
@Injectable()
export class GuessLimit {
  constructor(private readonly limits: Limits) {}

  /** Counts the guess before it is looked at; 429 `over_request_rate_limit` beyond the limit. */
  async begin(email: string, client: string): Promise<Guess> {
    const account = short(email);
    const pair = `${account}:${short(client)}`;
    const own = `guesses:${pair}`;
    const all = `guesses:${account}`;
    await this.limits.count(own, guessesFromOneAddress);
    const known = await this.limits.isRemembered(`known:${pair}`);
    if (!known) await this.limits.count(all, guessesFromEverywhere);
    return {
      wasRight: async () => {
        await this.limits.forgive(own);
        await this.limits.remember(`known:${pair}`);
      },
    };
  }
}
