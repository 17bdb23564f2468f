import { BoundedMap } from './bounded-map.js';
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
  take(keys: GuessKeys, limits: { own: GuessLimit; wide: GuessLimit }): GuessResult {
    const now = performance.now();
    const own = this.open(keys.own, limits.own, now);
    if (own.count >= limits.own.count) return { waitMs: own.endsAt - now, isWide: false };
    const isWide = this.known.get(keys.known) === undefined;
    if (isWide) {
      const wide = this.open(keys.wide, limits.wide, now);
      if (wide.count >= limits.wide.count) return { waitMs: wide.endsAt - now, isWide: false };
      wide.count += 1;
    }
    own.count += 1;
    return { waitMs: 0, isWide };
  }

  giveBack(
    keys: GuessKeys,
    { right, underWay, isWide }: { right: boolean; underWay: number; isWide: boolean },
  ): void {
    const lower = (window: Window | undefined, to?: number): void => {
      if (window) window.count = to ?? Math.max(0, window.count - 1);
    };
    if (isWide) lower(this.windows.get(keys.wide));
    lower(this.windows.get(keys.own), right ? underWay : undefined);
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
  /** The guesser's own count, such as of one account from one address. */
  own: string;
  /** That guesser was right before. */
  known: string;
  /** What many guessers share, such as one account from everywhere. */
  wide: string;
}

export interface GuessResult {
  waitMs: number;
  /** It counts for what is shared too, which must be given back as well. */
  isWide: boolean;
}
