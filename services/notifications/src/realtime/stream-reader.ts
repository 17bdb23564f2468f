import { setTimeout as pause } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Readiness, Repeating } from '@studio/nest-kit';
import { REALTIME_REDIS, STREAM, type RealtimeRedis } from './realtime-redis.js';

export interface StreamEntry {
  id: string;
  to: string;
  /** A RealtimeMessage as JSON. */
  message: string;
}

type RawEntry = [id: string, fields: string[]];
const AT_ONCE = 500;
const BLOCK_MS = 5_000;
const AWAY_MS = 500;
const REPLAY_LIMIT = 500;

/** Follows the stream that all instances write to, and reads back what a screen has missed. */
@Injectable()
export class StreamReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private hear: (entry: StreamEntry) => void = () => undefined;
  private lastId: string | undefined;
  /** Each turn waits up to 5 s for something new. */
  private readonly reading = new Repeating({ job: 'realtime', everyMs: 0, run: () => this.read() });

  constructor(
    @Inject(REALTIME_REDIS) private readonly redis: RealtimeRedis,
    private readonly readiness: Readiness,
  ) {}

  /** Every new entry, of whichever instance, goes here. */
  follow(hear: (entry: StreamEntry) => void): void {
    this.hear = hear;
  }

  onApplicationBootstrap(): void {
    this.reading.start(this.readiness);
  }

  beforeApplicationShutdown(): Promise<void> {
    this.redis.reading.disconnect();
    return this.reading.stop();
  }

  /** What came after an id; null when that can't be told any more, so the screen must start anew. */
  async since(id: string): Promise<StreamEntry[] | null> {
    const { commands } = this.redis;
    try {
      const [oldest] = await commands.xrange(STREAM, '-', id, 'COUNT', 1);
      if (!oldest) return null;
      const entries = await commands.xrange(STREAM, `(${id}`, '+', 'COUNT', REPLAY_LIMIT + 1);
      return entries.length > REPLAY_LIMIT ? null : entries.map(toEntry);
    } catch {
      return null;
    }
  }

  private async read(): Promise<void> {
    // A Redis that is away is no fault of this loop: what it has then is read when it is back.
    if (this.redis.reading.status !== 'ready') return pause(AWAY_MS);
    this.lastId ??= await this.newestId();
    const answer = await this.redis.reading.xread(
      'COUNT',
      AT_ONCE,
      'BLOCK',
      BLOCK_MS,
      'STREAMS',
      STREAM,
      this.lastId,
    );
    for (const raw of answer?.[0]?.[1] ?? []) {
      this.lastId = raw[0];
      this.hear(toEntry(raw));
    }
  }

  private async newestId(): Promise<string> {
    const [newest] = await this.redis.reading.xrevrange(STREAM, '+', '-', 'COUNT', 1);
    return newest?.[0] ?? '0-0';
  }
}

const toEntry = ([id, fields]: RawEntry): StreamEntry => {
  const value = (name: string): string => fields[fields.indexOf(name) + 1] ?? '';
  return { id, to: value('to'), message: value('message') };
};
