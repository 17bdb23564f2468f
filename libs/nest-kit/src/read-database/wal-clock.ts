/** A place in the log of changes (`pg_lsn` as a number), and when the primary had come there. */
interface PrimaryPosition {
  position: bigint;
  at: number;
}

/** Two a second: enough for the largest bound (READ_MAX_LAG_MS). */
const MOST = 200;

/**
 * Tells how old a place in the log of changes is, by when the primary was seen to write there. The
 * clock is this process's alone, and an idle primary makes nobody old.
 */
export class WalClock {
  private positions: PrimaryPosition[] = [];

  /** `at`: before the primary was asked, so that all acknowledged until then lies before it. */
  primaryAt(position: bigint, at: number): void {
    // Another primary may be behind what the former one had written.
    const before = this.positions.filter((known) => known.position <= position);
    this.positions = [...before.slice(1 - MOST), { position, at }];
  }

  /** Whoever has come there has all that was acknowledged until then (ms, as it was given). */
  timeOf(position: bigint): number | undefined {
    return this.positions.findLast((known) => known.position <= position)?.at;
  }
}
