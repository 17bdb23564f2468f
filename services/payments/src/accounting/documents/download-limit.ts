import { Refused } from '@studio/nest-kit';

const WINDOW_MS = 60_000;
/** In a minute, by person. */
const MOST = 30;

/**
 * Bounds how many documents one person downloads in a minute from this instance. It protects the
 * instance, so it is counted there and nowhere else.
 */
export class DownloadLimit {
  private readonly times = new Map<string, number[]>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts one. Throws TOO_MANY_REQUESTS with the seconds to wait. */
  count(personId: string): void {
    const now = this.now();
    this.forgetOld(now);
    const times = (this.times.get(personId) ?? []).filter((at) => at > now - WINDOW_MS);
    const [oldest = now] = times;
    if (times.length >= MOST) throw tooMany(Math.ceil((oldest + WINDOW_MS - now) / 1_000));
    // Delete first: the map stays in the order of the last download.
    this.times.delete(personId);
    this.times.set(personId, [...times, now]);
  }

  private forgetOld(now: number): void {
    for (const [personId, times] of this.times) {
      if ((times.at(-1) ?? 0) > now - WINDOW_MS) return;
      this.times.delete(personId);
    }
  }
}

const tooMany = (retryAfter: number): Refused =>
  new Refused(
    'TOO_MANY_REQUESTS',
    { retryAfter },
    `You can open ${MOST} documents in a minute. Wait ${retryAfter} seconds, then open it again.`,
  );
