import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { errorFacts, logger, Metrics, Readiness, Repeating } from '@studio/nest-kit';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { EventQueues, type JobStatus } from './event-queues.js';
import {
  complete,
  takeBackUnbatched,
  takeBatches,
  underway,
  type Taken,
  type Underway,
} from './outbox-rows.js';
import { OUTBOX_OPTIONS, outboxDefaults, type OutboxOptions } from './outbox.options.js';
import { outboxMetrics } from './outbox-metrics.js';
import { ensureOutboxPartitions } from './partitions.js';
import { takePublished } from './publish.js';
import { relayPause } from './relay-pause.js';

/** Events taken at once, so in one batch of a consumer. */
const EVENTS = 100;
/** Batches looked at in one transaction. */
const BATCHES = 200;
const DAY_MS = 86_400_000;

/**
 * The relay: brings what was published to Bull's queues, sees that nothing is lost there, and
 * settles what every consumer has done. PostgreSQL is the truth; Redis may come back empty.
 */
@Injectable()
export class Outbox implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly options: OutboxOptions & typeof outboxDefaults;
  private readonly loops: { relay: Repeating; complete: Repeating; partitions: Repeating };
  private cursor: { cursor: string; id: string } | undefined;
  private gathering: NodeJS.Timeout | undefined;
  private lastRelayAt = -Infinity;
  private lastTurnAt = -Infinity;
  private pauseMs: number;
  private readonly published: ReturnType<typeof outboxMetrics>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: EventQueues,
    private readonly readiness: Readiness,
    metrics: Metrics,
    @Inject(OUTBOX_OPTIONS) options: OutboxOptions,
  ) {
    this.options = { ...outboxDefaults, ...options } as OutboxOptions & typeof outboxDefaults;
    this.pauseMs = this.options.gatherMs;
    this.published = outboxMetrics(metrics, { dataSource, queues });
    this.loops = {
      relay: new Repeating({
        job: 'relay',
        everyMs: this.options.pollMs,
        run: () => this.relay(),
      }),
      complete: new Repeating({
        job: 'settle',
        everyMs: this.options.completeMs,
        run: () => this.complete(),
      }),
      partitions: new Repeating({
        job: 'partitions',
        everyMs: DAY_MS,
        run: () => ensureOutboxPartitions(dataSource),
      }),
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await ensureOutboxPartitions(this.dataSource);
    this.dataSource.subscribers.push({
      afterTransactionCommit: ({ queryRunner }: { queryRunner: QueryRunner }) => {
        if (takePublished(queryRunner)) this.relaySoon();
      },
    });
    for (const loop of Object.values(this.loops)) loop.start(this.readiness);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.gathering);
    await Promise.all(Object.values(this.loops).map((loop) => loop.stop()));
    await this.queues.rest();
  }

  /**
   * Something was published: look now, or a moment after the last look, so that in a rush many go
   * together. `publish` does it by itself; a CTE's caller must.
   */
  relaySoon(): void {
    if (this.gathering) return;
    const inMs = Math.max(0, this.lastRelayAt + this.pauseMs - performance.now());
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      this.lastRelayAt = performance.now();
      this.loops.relay.soon();
    }, inMs);
  }

  private async relay(): Promise<void> {
    if (!this.queues.isUp) return;
    const sinceMs = performance.now() - this.lastTurnAt;
    this.lastTurnAt = performance.now();
    let all = 0;
    let taken: Taken;
    do {
      taken = await takeBatches(this.dataSource, EVENTS);
      for (const { type, events } of taken.published) {
        this.published.inc({ type }, events);
        all += events;
      }
      // A failure from here on is no loss: complete() finds the job missing and adds it again.
      for (const batch of taken.batches) await this.queues.add(batch);
    } while (taken.batches.some(({ events }) => events === EVENTS));
    this.pauseMs = relayPause({ taken: all, sinceMs }, this.options.gatherMs);
  }

  private async complete(): Promise<void> {
    await takeBackUnbatched(this.dataSource);
    if (!this.queues.isUp) return;
    let some: Underway[];
    do {
      some = await this.dataSource.transaction((tx) => this.completeSome(tx));
      const last = some.at(-1);
      // At the end of the list the next look begins at its start.
      this.cursor =
        last && some.length === BATCHES ? { cursor: last.cursor, id: last.id } : undefined;
    } while (this.cursor);
  }

  private async completeSome(tx: EntityManager): Promise<Underway[]> {
    const batches = await underway(tx, this.cursor, BATCHES);
    const judged = await Promise.all(
      batches.map(async (batch) => ({ batch, ...(await this.judge(batch)) })),
    );
    const done = judged.filter(({ state }) => state === 'done');
    await complete(
      tx,
      this.options.service,
      done.map(({ batch }) => batch),
    );
    await Promise.all(done.map(async ({ job }) => job?.remove().catch(() => undefined)));
    return batches;
  }

  /** Looks for a batch's job at its consumer, and helps one that got lost or gave up. */
  private async judge(batch: Underway): Promise<JobStatus> {
    const status = await this.queues.statusOf(batch);
    const { consumer, id: batchId, events } = batch;
    const facts = { batchId, events, consumer };
    if (status.state === 'missing' && isOlder(batch.relayedAt, this.options.lostAfterMs)) {
      logger.warn(facts, 'the queue had lost events');
      await this.queues.add(batch);
    }
    const gaveUp = status.job?.finishedOn;
    const pause = this.options.retryFailedAfterMs;
    if (status.state === 'failed' && gaveUp && isOlder(new Date(gaveUp), pause)) {
      logger.error(facts, 'events keep failing');
      await status.job?.retry().catch((error: unknown) => logger.warn(errorFacts(error), 'retry'));
    }
    return status;
  }
}

const isOlder = (at: Date, ms: number): boolean => Date.now() - at.getTime() > ms;
