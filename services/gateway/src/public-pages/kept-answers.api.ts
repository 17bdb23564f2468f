import { Injectable } from '@nestjs/common';
import { Refused } from '@studio/nest-kit';
import { Upstreams } from '../upstreams/upstreams.api.js';

/** What booking answers to somebody without an account. */
export interface KeptAnswer {
  status: number;
  /** JSON. */
  text: string;
}

interface Entry {
  until: number;
  answer: Promise<KeptAnswer>;
}

/** ms; so old is what a visitor sees at most, seats left included. */
const KEPT_MS = 10_000;
/** Addresses with other days in them are other entries: the oldest goes first. */
const MOST = 100;
/** ms; a page does not wait longer for its title. */
const PART_MS = 1_000;

/** Answers to visitors, the same for all of them: booking is asked once in ten seconds. */
@Injectable()
export class KeptAnswers {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly upstreams: Upstreams) {}

  /** `path` with its query. Throws SERVICE_UNAVAILABLE while booking does not answer. */
  async read(path: string): Promise<KeptAnswer> {
    const now = performance.now();
    const known = this.entries.get(path);
    if (known && known.until > now) return known.answer;
    const entry = { until: now + KEPT_MS, answer: this.request(path) };
    this.keep(path, entry);
    try {
      const answer = await entry.answer;
      if (answer.status !== 200) this.forget(path, entry);
      return answer;
    } catch (error) {
      this.forget(path, entry);
      throw error;
    }
  }

  /** The answer's content; undefined when it is refused, or nobody answers. */
  async content<Content>(path: string): Promise<Content | undefined> {
    try {
      const { status, text } = await this.read(path);
      return status === 200 ? (JSON.parse(text) as Content) : undefined;
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }

  private async request(path: string): Promise<KeptAnswer> {
    const signal = AbortSignal.timeout(PART_MS);
    const { status, body } = await this.upstreams.request('booking', {
      method: 'GET',
      path,
      signal,
    });
    return { status, text: JSON.stringify(body ?? {}) };
  }

  private keep(path: string, entry: Entry): void {
    this.entries.delete(path);
    this.entries.set(path, entry);
    const [oldest] = this.entries.keys();
    if (this.entries.size > MOST && oldest !== undefined) this.entries.delete(oldest);
  }

  private forget(path: string, entry: Entry): void {
    if (this.entries.get(path) === entry) this.entries.delete(path);
  }
}
