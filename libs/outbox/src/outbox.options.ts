import type { ServiceName, StudioEvent } from '@studio/contracts';
import { connectRedis, redisLimits, redisOf, sentinelOptions } from '@studio/nest-kit';
import type { QueueOptions } from 'bull';
import type { EntityManager } from 'typeorm';

/** A service with a database; the gateway publishes and consumes nothing. */
export type EventService = Exclude<ServiceName, 'gateway'>;

export interface OutboxOptions {
  service: EventService;
  /** `?prefix=` names the namespace of the keys (`studio` unless said). */
  redisUrl: string;
  serviceSecret: string;
  /** Base addresses, inside, of the services whose events this one consumes. */
  producers: Partial<Record<EventService, string>>;
  /**
   * The events of a batch are handled in one transaction; one by one only where that fails. For
   * handlers that touch nothing but what is the event's own, so that none waits for another.
   * `prepare` comes before them, and reads for all of these events what they need. `finish` comes
   * after each run of events of one type, and writes what their handlers have left to be written.
   */
  handlesTogether?: {
    prepare?: (tx: EntityManager, events: readonly StudioEvent[]) => Promise<void>;
    finish?: (tx: EntityManager) => Promise<void>;
  };
  /** ms that events are gathered before they go on their way, longer in a rush; the first after a pause at once. */
  gatherMs?: number;
  /** The relay looks this often by itself; a commit wakes it at once. */
  pollMs?: number;
  /** How often it looks which events are done, and what the queue has lost. */
  completeMs?: number;
  /** A job that is not in the queue this long after it was put there is lost. */
  lostAfterMs?: number;
  /** Tries in a row, the first pause between them (doubling), and the pause after the last. */
  attempts?: number;
  backoffMs?: number;
  retryFailedAfterMs?: number;
}

export const OUTBOX_OPTIONS = Symbol('outbox options');

export const outboxDefaults = {
  gatherMs: 100,
  pollMs: 1_000,
  completeMs: 2_000,
  lostAfterMs: 5_000,
  attempts: 10,
  backoffMs: 200,
  retryFailedAfterMs: 30_000,
} as const satisfies Partial<OutboxOptions>;

/** Name of the queue in which a service finds what it must consume. Braces: one slot of a cluster. */
export const queueOf = (service: string): string => `batches:{${service}}`;

/**
 * A queue of Bull for `registerQueue`, which keeps to the limits of every connection to Redis. In a
 * cluster its connections end with the process: Bull closes only those that it makes itself.
 */
export const queueAt = (redisUrl: string, name: string) => ({
  name,
  ...placeOf(redisUrl),
  // A job whose process was killed, or that Redis gave to a connection which was gone by then, runs
  // again within about 20 s, as often as it takes.
  settings: { lockDuration: 15_000, stalledInterval: 10_000, maxStalledCount: 20 },
});

const placeOf = (redisUrl: string): QueueOptions & { url?: string } => {
  const place = redisOf(redisUrl);
  const { url, prefix, group } = place;
  if (group?.kind === 'sentinel') return { prefix, redis: sentinelOptions(group, redisLimits) };
  if (group?.kind !== 'cluster') return { url, prefix, redis: { ...redisLimits } };
  return { prefix, createClient: (type) => connectRedis(place, clusterLimits(type)) };
};

/** Bull refuses limits for what waits for jobs: such a command may take as long as it does. */
const clusterLimits = (type: 'client' | 'subscriber' | 'bclient') => ({
  ...redisLimits,
  enableReadyCheck: false,
  ...(type !== 'client' && { maxRetriesPerRequest: null }),
});
