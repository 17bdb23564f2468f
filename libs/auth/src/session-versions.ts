import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import {
  connectRedis,
  errorFacts,
  logger,
  redisLimits,
  type RedisConnection,
  type RedisPlace,
} from '@studio/nest-kit';

/** A version that nobody has read for this long is made anew: that costs one request to identity. */
const KEPT_MS = 86_400_000;
/** ms; a Redis that hangs is as good as none. */
const ANSWER_MS = 500;
const PAUSE_MS = 2_000;
const retryStrategy = (attempt: number): number => Math.min(attempt * 50, 1_000);

/**
 * The version of a person's session state in Redis, a new one whenever role, ban, name, address or
 * sessions change. What was read under a version is true as long as the version is the same.
 */
export class SessionVersions implements OnModuleInit, OnApplicationShutdown {
  private readonly redis: RedisConnection;
  private readonly channel: string;
  private following: RedisConnection | undefined;
  private readonly owed = new Set<string>();
  private retry: NodeJS.Timeout | undefined;
  private downUntil = -Infinity;
  private lastComplaint = -Infinity;
  private lives = 0;

  constructor(private readonly place: RedisPlace) {
    const { prefix } = place;
    this.channel = `${prefix}:state-changed`;
    this.redis = connectRedis(place, {
      ...redisLimits,
      keyPrefix: `${prefix}:state-mark:`,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      commandTimeout: ANSWER_MS,
      disconnectTimeout: ANSWER_MS,
      retryStrategy,
    });
    // A crash of Redis may have lost the newest versions: nothing read before counts.
    this.redis.on('ready', () => this.lives++);
    this.redis.on('error', (error: unknown) => this.complain(error));
  }

  /** Another number after every outage of Redis: what was read before may rest on a lost version. */
  get life(): number {
    return this.lives;
  }

  /** The current version; undefined when Redis doesn't answer. */
  async of(userId: string): Promise<string | undefined> {
    if (performance.now() < this.downUntil) return undefined;
    try {
      return (await this.redis.get(userId)) ?? (await this.make(userId));
    } catch (error) {
      this.lives++;
      this.downUntil = performance.now() + PAUSE_MS;
      this.complain(error);
      return undefined;
    }
  }

  /**
   * New versions for these people: from now on every service asks identity again. Never throws: what
   * can't be written within a moment is written as soon as Redis is back.
   */
  async change(userIds: Iterable<string>): Promise<void> {
    const ids = [...userIds];
    if (await this.publishChange(ids)) return;
    await this.connected(ANSWER_MS);
    if (await this.publishChange(ids)) return;
    for (const id of ids) this.owed.add(id);
    this.retry ??= setTimeout(() => void this.payOwed(), ANSWER_MS).unref();
  }

  /**
   * Calls `onChange` with everybody who has a new version, whichever instance has made it. Changes made
   * while Redis is away are missed: who must be sure asks from time to time as well.
   */
  async follow(onChange: (userId: string) => void): Promise<void> {
    // Without limits: a client that gave up would receive nothing once Redis is there.
    this.following = connectRedis(this.place, {
      ...redisLimits,
      maxRetriesPerRequest: null,
      disconnectTimeout: ANSWER_MS,
      retryStrategy,
    });
    this.following.on('error', (error: unknown) => this.complain(error));
    this.following.on('message', (_channel: string, userId: string) => onChange(userId));
    const begun = this.following
      .subscribe(this.channel)
      .catch((error: unknown) => this.complain(error));
    await Promise.race([begun, pause(PAUSE_MS, undefined, { ref: false })]);
  }

  /** Who changes something right after the start must find Redis connected; without it, go on. */
  async onModuleInit(): Promise<void> {
    await this.connected(PAUSE_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.retry);
    this.redis.disconnect();
    this.following?.disconnect();
  }

  private async make(userId: string): Promise<string | undefined> {
    await this.redis.set(userId, randomUUID(), 'PX', KEPT_MS, 'NX');
    return (await this.redis.get(userId)) ?? undefined;
  }

  private async publishChange(ids: readonly string[]): Promise<boolean> {
    try {
      await Promise.all(
        ids.flatMap((id) => [
          this.redis.set(id, randomUUID(), 'PX', KEPT_MS),
          // After the version: who receives this asks under the new one.
          this.redis.publish(this.channel, id),
        ]),
      );
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  private async connected(withinMs: number): Promise<void> {
    if (this.redis.status === 'ready') return;
    const signal = AbortSignal.timeout(withinMs);
    await once(this.redis, 'ready', { signal }).catch(() => undefined);
  }

  private payOwed(): Promise<void> {
    const ids = [...this.owed];
    this.owed.clear();
    this.retry = undefined;
    return this.change(ids);
  }

  private complain(error: unknown): void {
    if (performance.now() - this.lastComplaint < 10_000) return;
    this.lastComplaint = performance.now();
    logger.warn(errorFacts(error), 'session states without redis');
  }
}
