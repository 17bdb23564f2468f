import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { logger, Refused } from '@studio/nest-kit';
import { AuthRefused, IdentityClient, toSession, type Caller } from './identity-client.js';
import type { SealedSession } from './session-cookie.js';
import { isRetryableStatus, retryPause, TICK_MS } from './session-rules.js';

/** Answers of a refresh are kept for requests that were sent with the old cookie. */
const KEPT_MS = 60_000;
/** ms that a request waits for new tokens before it is told to come back (reliability G66). */
const WAIT_MS = 1_800;
const MAX_ENTRIES = 5_000;

/** Undefined: the session is over. */
type Refreshed = SealedSession | undefined;

/**
 * Renews the tokens of browser sessions: one refresh at a time for each, however many requests
 * ask (reliability A12). A lost answer is asked for again with the same token: identity answers
 * the direct predecessor with the active one (auth-contract 1.4).
 */
@Injectable()
export class SessionRefresher {
  private readonly running = new Map<string, Promise<Refreshed>>();

  constructor(private readonly identity: IdentityClient) {}

  /** New tokens; undefined when the session is over; throws SERVICE_UNAVAILABLE within 2 s. */
  async renew(session: SealedSession, caller: Caller): Promise<Refreshed> {
    const key = session.refreshToken;
    const renewal = this.running.get(key) ?? this.begin(key, caller);
    const late = pause(WAIT_MS, 'late' as const, { ref: false });
    const answer = await Promise.race([renewal, late]);
    if (answer === 'late') throw new Refused('SERVICE_UNAVAILABLE');
    return answer;
  }

  private begin(key: string, caller: Caller): Promise<Refreshed> {
    const renewal = this.refresh(key, caller);
    this.running.set(key, renewal);
    const oldest = this.running.size > MAX_ENTRIES ? this.running.keys().next().value : undefined;
    if (oldest !== undefined) this.running.delete(oldest);
    renewal.then(
      () => setTimeout(() => this.running.delete(key), KEPT_MS).unref(),
      () => this.running.delete(key),
    );
    return renewal;
  }

  private async refresh(refreshToken: string, caller: Caller): Promise<Refreshed> {
    // One tick: by then the page asks by itself.
    const deadline = performance.now() + TICK_MS;
    for (let n = 0; ; n++) {
      const renewed = await this.attempt(refreshToken, caller);
      if (renewed !== 'again') return renewed;
      if (performance.now() + retryPause(n) > deadline) throw new Refused('SERVICE_UNAVAILABLE');
      await pause(retryPause(n));
    }
  }

  private async attempt(refreshToken: string, caller: Caller): Promise<Refreshed | 'again'> {
    try {
      const answer = await this.identity.refresh(refreshToken, caller);
      // 409: the session's row was locked for 5 s; 429: too many from this address.
      if (isRetryableStatus(answer.status) || [409, 429].includes(answer.status)) return 'again';
      return toSession(answer);
    } catch (error) {
      // Nobody answered, or the answer was lost on its way.
      if (error instanceof Refused) return 'again';
      if (!(error instanceof AuthRefused)) throw error;
      if (![400, 401, 403].includes(error.status)) throw new Refused('SERVICE_UNAVAILABLE');
      logger.info({ code: error.code }, 'a session is over');
      return undefined;
    }
  }
}
