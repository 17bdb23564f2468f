interface KeyState {
  underWay: number;
  readonly waiting: (() => void)[];
}

/** So many may wait for the answer to others' guesses at the same account from the same address. */
const MOST_WAITING = 200;

/** Who is under way and who waits, by key, in this process. */
export class KeyedMutex {
  private readonly states = new Map<string, KeyState>();

  enter(key: string): void {
    const state = this.states.get(key) ?? { underWay: 0, waiting: [] };
    state.underWay += 1;
    this.states.set(key, state);
  }

  /** How many are under way beside the caller. */
  others(key: string): number {
    return Math.max(0, (this.states.get(key)?.underWay ?? 0) - 1);
  }

  /** Lets so many of those who wait try again; all of them when nobody else is under way. */
  leave(key: string, places: number): void {
    const state = this.states.get(key);
    if (!state) return;
    state.underWay -= 1;
    const isLast = state.underWay === 0;
    if (isLast) this.states.delete(key);
    for (const resolve of state.waiting.splice(0, isLast ? MOST_WAITING : places)) resolve();
  }

  /** Waits until `leave` lets go; false at once when nobody is under way, or too many wait. */
  async wait(key: string): Promise<boolean> {
    const state = this.states.get(key);
    if (!state || state.waiting.length >= MOST_WAITING) return false;
    await new Promise<void>((resolve) => state.waiting.push(resolve));
    return true;
  }
}
