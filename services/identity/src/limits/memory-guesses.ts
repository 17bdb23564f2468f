import { BoundedMap } from '../shared/bounded-map.js';
import type { GuessLimit } from './limits-rules.js';

interface Window {
  count: number;
  endsAt: number;
}

/** What the scripts for Redis do, in this process alone: for when Redis is gone. */
export class MemoryGuesses {
  private readonly windows = new BoundedMap<Window>();
  private readonly known = new BoundedMap<true>();

  /** 0 when the guess was counted; else the ms to wait. */
  take(keys: GuessKeys, limits: { pair: GuessLimit; account: GuessLimit }): Taken {
    const now = Date.now();
    const pair = this.open(keys.pair, limits.pair, now);
    if (pair.count >= limits.pair.count) return { waitMs: pair.endsAt - now, everywhere: false };
    const everywhere = this.known.get(keys.known) === undefined;
    if (everywhere) {
      const account = this.open(keys.account, limits.account, now);
      if (account.count >= limits.account.count)
        return { waitMs: account.endsAt - now, everywhere: false };
      account.count += 1;
    }
    pair.count += 1;
    return { waitMs: 0, everywhere };
  }

  giveBack(
    keys: GuessKeys,
    { right, underWay, everywhere }: { right: boolean; underWay: number; everywhere: boolean },
  ): void {
    const lower = (window: Window | undefined, to?: number): void => {
      if (window) window.count = to ?? Math.max(0, window.count - 1);
    };
    if (everywhere) lower(this.windows.get(keys.account));
    lower(this.windows.get(keys.pair), right ? underWay : undefined);
    if (right) this.known.set(keys.known, true);
  }

  private open(key: string, { windowMs }: GuessLimit, now: number): Window {
    const open = this.windows.get(key);
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + windowMs };
    this.windows.set(key, window);
    return window;
  }
}

export interface GuessKeys {
  /** One account, guessed at from one address. */
  pair: string;
  /** That address has signed in to the account before. */
  known: string;
  account: string;
}

export interface Taken {
  waitMs: number;
  /** It counts for the account too, which must be given back as well. */
  everywhere: boolean;
}
