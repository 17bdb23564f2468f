import { BoundedMap } from './bounded-map.js';

export interface Bucket {
  key: string;
  /** What one request costs. */
  costMs: number;
  burst: number;
}

/** What the script for Redis does, in this process alone: for when Redis is gone. */
export class MemoryBuckets {
  /** The moment at which each bucket will be full again. */
  private readonly buckets = new BoundedMap<number>();

  /** The ms to wait; 0 when it was counted in all of them. */
  pass(buckets: readonly Bucket[], now = performance.now()): number {
    const full = buckets.map(({ key }) => Math.max(this.buckets.get(key) ?? 0, now));
    const waits = buckets.map(
      ({ costMs, burst }, n) => (full[n] ?? now) - now - (burst - 1) * costMs,
    );
    const waitMs = Math.max(0, ...waits);
    if (waitMs > 0) return waitMs;
    for (const [n, { key, costMs }] of buckets.entries())
      this.buckets.set(key, (full[n] ?? now) + costMs);
    return 0;
  }
}
