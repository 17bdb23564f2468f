import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { sessionState, type SessionState } from '@studio/contracts';
import { Refused, ServiceClient } from '@studio/nest-kit';
import { AUTH_OPTIONS, type AuthOptions } from './auth.options.js';
import { SessionVersions } from './session-versions.js';

/** How long an answer is used while its version is current (decision 3). */
const FRESH_MS = 30_000;
/** Roles change in identity alone: while it is down, what was true stays true. */
const STALE_MS = 300_000;
/** Identity has just not answered: don't let every request wait for the same time limit. */
const DOWN_MS = 1_000;
/** ms; with a copy in hand nobody waits long. Without one, a slow answer is better than a refusal. */
const REQUEST_LIMIT = { withCopy: 1_500, without: 5_000 };
const LIMIT = 20_000;

interface Known {
  state: SessionState | null;
  /** When the answer was asked for, not when it came. */
  asOf: number;
  /** What stood in Redis before the question; undefined: nobody could say. */
  version: string | undefined;
  life: number;
}

/** A question that is under way may answer only who came under the same version. */
interface Question {
  sessionId: string;
  version: string | undefined;
  asOf: number;
  limitMs: number;
}

/**
 * What identity says of a session. A change counts from the next request on: an answer is used
 * again only while the person's version in Redis is the one it was read under; without Redis, or
 * without a version, every request asks.
 */
@Injectable()
export class SessionStates implements OnApplicationShutdown {
  private readonly known = new Map<string, Known>();
  private readonly running = new Map<string, Promise<SessionState | null>>();
  private readonly client: ServiceClient | undefined;
  private readonly now: () => number;
  private identityDownUntil = 0;

  constructor(
    @Inject(AUTH_OPTIONS) private readonly options: AuthOptions,
    private readonly versions: SessionVersions,
  ) {
    this.now = options.now ?? (() => performance.now());
    if (!options.loadSessionState)
      this.client = new ServiceClient({
        baseUrl: options.identityUrl,
        caller: options.serviceName,
        audience: 'identity',
        secret: options.serviceSecret,
      });
  }

  /** Null when there is no such session; throws SERVICE_UNAVAILABLE when identity doesn't answer. */
  async of(sessionId: string, userId: string): Promise<SessionState | null> {
    if (this.options.loadSessionState) return this.options.loadSessionState(sessionId);
    const version = await this.versions.of(userId);
    const asOf = this.now();
    const known = this.knownOf(sessionId, asOf);
    if (known && this.isFresh(known, version, asOf)) return known.state;
    const stale = known && mayStillHold(known, version) ? known : undefined;
    return this.refresh({ sessionId, version, asOf }, stale);
  }

  /** Identity's answer; the copy while identity doesn't answer, if it may still hold. */
  private async refresh(
    question: Omit<Question, 'limitMs'>,
    stale: Known | undefined,
  ): Promise<SessionState | null> {
    if (stale && question.asOf < this.identityDownUntil) return stale.state;
    const limitMs = stale ? REQUEST_LIMIT.withCopy : REQUEST_LIMIT.without;
    try {
      return await this.request({ ...question, limitMs });
    } catch (error) {
      this.identityDownUntil = question.asOf + DOWN_MS;
      if (stale) return stale.state;
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.close();
  }

  private knownOf(sessionId: string, now: number): Known | undefined {
    const known = this.known.get(sessionId);
    return known && now - known.asOf < STALE_MS ? known : undefined;
  }

  private isFresh(known: Known, version: string | undefined, now: number): boolean {
    // A session that has ended stays ended; a ban may end by itself.
    if (known.state === null) return true;
    return (
      known.state.active &&
      version !== undefined &&
      known.version === version &&
      known.life === this.versions.life &&
      now - known.asOf < FRESH_MS
    );
  }

  private async request(question: Question): Promise<SessionState | null> {
    const { sessionId, version, asOf, limitMs } = question;
    const { life } = this.versions;
    const load = async (): Promise<SessionState | null> => {
      const state = await this.load(sessionId, limitMs);
      this.remember(sessionId, { state, asOf, version, life });
      return state;
    };
    if (version === undefined) return load();
    // Under the same version nothing can have changed between the two requests.
    const key = `${life} ${version} ${sessionId}`;
    const known = this.running.get(key);
    if (known) return known;
    const loading = load().finally(() => this.running.delete(key));
    this.running.set(key, loading);
    return loading;
  }

  private async load(sessionId: string, timeoutMs: number): Promise<SessionState | null> {
    try {
      const path = `/internal/sessions/${encodeURIComponent(sessionId)}`;
      return (await this.client?.get(path, { schema: sessionState, timeoutMs })) ?? null;
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOT_FOUND') return null;
      throw new Refused('SERVICE_UNAVAILABLE');
    }
  }

  private remember(sessionId: string, known: Known): void {
    const former = this.known.get(sessionId);
    // An older question may be answered later: the newer answer stays.
    if (former && former.asOf > known.asOf) return;
    this.known.delete(sessionId);
    this.known.set(sessionId, known);
    const oldest = this.known.size > LIMIT ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.known.delete(oldest);
  }
}

/** Two versions that differ: something has changed. */
const mayStillHold = (known: Known, version: string | undefined): boolean =>
  version === undefined || known.version === undefined || known.version === version;
