import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sessionState, type SessionState } from '@studio/contracts';
import { Refused, ServiceClient } from '@studio/nest-kit';
import { AUTH_OPTIONS, type AuthOptions } from './auth.options.js';

/** A role that was taken away, a ban and a sign-out count within this time (reliability A11, A14). */
const FRESH_MS = 1_000;
/** Roles change in identity alone: while it is down, what was true stays true. */
const STALE_MS = 300_000;
/** ms; with a copy in hand nobody waits long. Without one, a slow answer is better than a refusal. */
const ASK_LIMIT = { withCopy: 1_500, without: 5_000 };
const LIMIT = 20_000;

interface Known {
  state: SessionState | null;
  /** When the answer was asked for, not when it came. */
  asOf: number;
}

/** What identity says of a session, asked at most once a second for each. */
@Injectable()
export class SessionStates implements OnApplicationShutdown {
  private readonly known = new Map<string, Known>();
  private readonly asking = new Map<string, Promise<SessionState | null>>();
  private readonly client: ServiceClient | undefined;
  private readonly now: () => number;
  private identityDownUntil = 0;

  constructor(@Inject(AUTH_OPTIONS) private readonly options: AuthOptions) {
    this.now = options.now ?? Date.now;
    if (!options.loadSessionState)
      this.client = new ServiceClient({
        baseUrl: options.identityUrl,
        caller: options.serviceName,
        audience: 'identity',
        secret: options.serviceSecret,
      });
  }

  /** Null when there is no such session; throws SERVICE_UNAVAILABLE when nobody can tell. */
  async of(sessionId: string): Promise<SessionState | null> {
    const now = this.now();
    const known = this.known.get(sessionId);
    if (known && now - known.asOf < FRESH_MS) return known.state;
    const stale = known && now - known.asOf < STALE_MS ? known : undefined;
    // Identity has just not answered: don't let every request wait for the same time limit.
    if (stale && now < this.identityDownUntil) return stale.state;
    try {
      return await this.ask(sessionId, now, stale ? ASK_LIMIT.withCopy : ASK_LIMIT.without);
    } catch (error) {
      this.identityDownUntil = now + FRESH_MS;
      if (stale) return stale.state;
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }

  private ask(sessionId: string, asOf: number, limitMs: number): Promise<SessionState | null> {
    const running = this.asking.get(sessionId);
    if (running) return running;
    const asked = this.load(sessionId, limitMs)
      .then((state) => {
        this.remember(sessionId, { state, asOf });
        return state;
      })
      .finally(() => this.asking.delete(sessionId));
    this.asking.set(sessionId, asked);
    return asked;
  }

  private async load(sessionId: string, timeoutMs: number): Promise<SessionState | null> {
    if (!this.client) return (await this.options.loadSessionState?.(sessionId)) ?? null;
    try {
      return await this.client.get(`/internal/sessions/${encodeURIComponent(sessionId)}`, {
        schema: sessionState,
        timeoutMs,
      });
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOT_FOUND') return null;
      throw new Refused('SERVICE_UNAVAILABLE');
    }
  }

  private remember(sessionId: string, known: Known): void {
    this.known.delete(sessionId);
    this.known.set(sessionId, known);
    const oldest = this.known.size > LIMIT ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.known.delete(oldest);
  }
}
