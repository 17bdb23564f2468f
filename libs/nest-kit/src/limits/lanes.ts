interface Lane {
  underWay: number;
  readonly waiting: (() => void)[];
}

/** So many may wait for the answer to others' guesses at the same account from the same address. */
const MOST_WAITING = 200;

/** Who is under way and who waits, by key, in this process. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();

  enter(key: string): void {
    const lane = this.lanes.get(key) ?? { underWay: 0, waiting: [] };
    lane.underWay += 1;
    this.lanes.set(key, lane);
  }

  /** How many are under way beside the one who asks. */
  others(key: string): number {
    return Math.max(0, (this.lanes.get(key)?.underWay ?? 0) - 1);
  }

  /** Lets so many of those who wait try again; all of them when nobody else is under way. */
  leave(key: string, places: number): void {
    const lane = this.lanes.get(key);
    if (!lane) return;
    lane.underWay -= 1;
    const isLast = lane.underWay === 0;
    if (isLast) this.lanes.delete(key);
    for (const resolve of lane.waiting.splice(0, isLast ? MOST_WAITING : places)) resolve();
  }

  /** Waits until `leave` lets go; false at once when nobody is under way, or too many wait. */
  async wait(key: string): Promise<boolean> {
    const lane = this.lanes.get(key);
    if (!lane || lane.waiting.length >= MOST_WAITING) return false;
    await new Promise<void>((resolve) => lane.waiting.push(resolve));
    return true;
  }
}
