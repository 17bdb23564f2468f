import { endUnanswered, errorFacts, logger } from '@studio/nest-kit';
import Bull, { type Job, type Queue } from 'bull';
import type { Cluster, Redis } from 'ioredis';
import { guardClient } from './guard-client.js';
import { inTime } from './in-time.js';

/** ms that jobs may wait while nobody has one in hand, until another client takes them. */
export const UNTAKEN_MS = 10_000;

export interface Handling<Data> {
  /** Jobs at the same time in this process. */
  concurrency: number;
  handle: (job: Job<Data>) => Promise<void>;
}

/** What Bull has of a queue besides what its types tell. */
interface Inside {
  keyPrefix: string;
  settings: Bull.AdvancedSettings;
  clients: (Redis | Cluster)[];
  bclient: Redis | Cluster;
  eclient: Redis | Cluster;
}

/**
 * Takes the jobs of a queue. A client that takes none although they wait (its connection believes in
 * a socket that is gone, or Bull waits for an answer that never comes) is replaced by a new one.
 */
export class QueueConsumer<Data> {
  private current: Queue<Data>;
  private untakenSince: number | undefined;
  private renewedAt = -Infinity;

  constructor(
    /** Others add their jobs by its connection, so it is never closed here. */
    private readonly first: Queue<Data>,
    private readonly handling: Handling<Data>,
  ) {
    this.current = first;
  }

  get queue(): Queue<Data> {
    return this.current;
  }

  /** ms since it was first seen that jobs wait and nobody takes them; 0 when they are taken. */
  get untakenMs(): number {
    return this.untakenSince === undefined ? 0 : performance.now() - this.untakenSince;
  }

  start(): void {
    const { concurrency, handle } = this.handling;
    const { bclient, eclient } = this.current as Queue<Data> & Inside;
    guardClient(this.current);
    for (const redis of [bclient, eclient]) endUnanswered(redis);
    nameSafely(this.current);
    this.current
      .process(concurrency, (job) => {
        this.untakenSince = undefined;
        return handle(job);
      })
      .catch((error: unknown) =>
        logger.debug({ queue: this.current.name, ...errorFacts(error) }, 'takes no more jobs'),
      );
  }

  /** Sees whether the queue is taken from; without Redis nobody can say. */
  async check(): Promise<void> {
    if (!isDead(this.current.client)) {
      if (this.current.client.status !== 'ready' || !(await this.isUntaken())) {
        this.untakenSince = undefined;
        return;
      }
    }
    const now = performance.now();
    this.untakenSince ??= now;
    if (now - Math.max(this.untakenSince, this.renewedAt) >= UNTAKEN_MS) this.renew();
  }

  /**
   * After the last job. Bull would close a client that was replaced when its last command has ended,
   * which never happens; a new one has nobody else to close it.
   */
  async close(): Promise<void> {
    if (this.current === this.first) return;
    const closed = Promise.all([this.first, this.current].map((queue) => queue.close(true)));
    await inTime(closed).catch(ignore);
  }

  private async isUntaken(): Promise<boolean> {
    const { waiting, active } = await inTime(this.current.getJobCounts());
    return waiting > 0 && active === 0;
  }

  private renew(): void {
    const former = this.current;
    logger.error(
      { queue: former.name, ms: Math.round(this.untakenMs) },
      'a queue is not taken from: a new client takes its place',
    );
    this.renewedAt = performance.now();
    this.current = anotherClientOf(former);
    this.current.on('error', (error) => logger.debug(errorFacts(error), 'queue error'));
    this.start();
    letGo(former);
    if (former !== this.first) former.close(true).catch(ignore);
  }
}

/** It takes itself for connected, and its socket is gone. */
const isDead = (redis: Redis | Cluster): boolean =>
  'stream' in redis && redis.status === 'ready' && redis.stream.destroyed;

/** The same queue by connections of its own, which end with it. */
const anotherClientOf = <Data>(queue: Queue<Data>): Queue<Data> => {
  const { keyPrefix, settings, bclient } = queue as Queue<Data> & Inside;
  const clients: Redis[] = [];
  const another = new Bull<Data>(queue.name, {
    prefix: keyPrefix,
    settings: { ...settings },
    createClient: (type) => {
      // A cluster's client has the same methods as far as Bull calls them.
      const client = (type === 'client' ? queue.client : bclient).duplicate() as Redis;
      clients.push(client);
      return client;
    },
  });
  (another as Queue<Data> & Inside).clients = clients;
  return another;
};

/** It takes no further job. What its connections were asked ends, so that nobody waits for it. */
const letGo = (queue: Queue): void => {
  const { client, bclient } = queue as Queue & Inside;
  for (const redis of [client, bclient].filter(isDead)) {
    redis.status = 'end';
    redis.connect().catch(ignore);
  }
  queue.pause(true, true).catch(ignore);
};

/**
 * Bull tells Redis the name of its connection and hears nobody when that fails: the process would
 * end by it when it leaves within its first seconds.
 */
const nameSafely = (queue: Queue): void => {
  const name = queue.setWorkerName.bind(queue);
  queue.setWorkerName = () =>
    name().catch((error: unknown) => logger.debug(errorFacts(error), 'connection has no name'));
};

const ignore = (): void => undefined;
