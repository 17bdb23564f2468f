import { BoundedMap } from '../shared/bounded-map.js';

/** What the script for Redis does, in this process alone: for when Redis is gone. */
export class MemoryBuckets {
  /** The moment at which each bucket will be full again. */
  private readonly buckets = new BoundedMap<number>();

  /** The ms to wait; 0 when it was counted. */
  pass(key: string, costMs: number, burst: number, now = Date.now()): number {
    const full = Math.max(this.buckets.get(key) ?? 0, now);
    const waitMs = full - now - (burst - 1) * costMs;
    if (waitMs > 0) return waitMs;
    this.buckets.set(key, full + costMs);
    return 0;
  }
}
