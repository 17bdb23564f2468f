/** ms between two tries to reach a service that hangs. */
const PROBE_EVERY_MS = 1_000;

/**
 * Whether a service hangs: the last that was heard of it is a request that ran out of time. Then
 * only one request a second is let through to see whether it is back; the others hear at once that
 * it is away, instead of each waiting for the whole time limit.
 */
export class Hang {
  private nextProbeAt: number | undefined;

  constructor(private readonly now: () => number = Date.now) {}

  mayAsk(): boolean {
    if (this.nextProbeAt === undefined) return true;
    if (this.now() < this.nextProbeAt) return false;
    this.nextProbeAt = this.now() + PROBE_EVERY_MS;
    return true;
  }

  answered(): void {
    this.nextProbeAt = undefined;
  }

  timedOut(): void {
    this.nextProbeAt = this.now() + PROBE_EVERY_MS;
  }
}
