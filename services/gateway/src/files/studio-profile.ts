import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { getStudioProfile, studioProfile, type StudioProfile } from '@studio/contracts';
import { Upstreams } from '../upstreams/upstreams.api.js';

/** So old it is asked for again. */
const FRESH_MS = 2_000;
/** Longer no page waits for the answer: the first one after a start, and each later one. */
const FIRST_TIMEOUT_MS = 1_000;
const TIMEOUT_MS = 200;

/** The studio's profile as booking said it last; pages are served while booking is away. */
@Injectable()
export class StudioProfileReader {
  private known: StudioProfile | null = null;
  private askedAt = -Infinity;
  private asking: Promise<void> | null = null;

  constructor(private readonly upstreams: Upstreams) {}

  /** Null: nothing was said, or nobody could be asked yet. */
  async current(): Promise<StudioProfile | null> {
    if (performance.now() - this.askedAt >= FRESH_MS) {
      this.askedAt = performance.now();
      this.asking = this.ask()
        .catch(() => undefined)
        .finally(() => (this.asking = null));
    }
    const timeoutMs = this.known ? TIMEOUT_MS : FIRST_TIMEOUT_MS;
    if (this.asking) await Promise.race([this.asking, pause(timeoutMs, undefined, { ref: false })]);
    return this.known?.isSet ? this.known : null;
  }

  private async ask(): Promise<void> {
    const { method, path } = getStudioProfile;
    const { status, body } = await this.upstreams.request('booking', { method, path });
    if (status === 200) this.known = studioProfile.parse(body);
  }
}
