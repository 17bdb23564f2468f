import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { consumersOf, type ServiceName, type StudioEvent } from '@studio/contracts';
import { errorFacts, logger, Readiness, Repeating } from '@studio/nest-kit';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { EventQueues, type JobStatus } from './event-queues.js';
import { claim, complete, underway, type Relayed } from './outbox-rows.js';
import { OUTBOX_OPTIONS, outboxDefaults, type OutboxOptions } from './outbox.options.js';
import { ensurePartitions } from './partitions.js';
import { takePublished } from './publish.js';

const BATCH = 200;
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

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: EventQueues,
    private readonly readiness: Readiness,
    @Inject(OUTBOX_OPTIONS) options: OutboxOptions,
  ) {
    this.options = { ...outboxDefaults, ...options } as OutboxOptions & typeof outboxDefaults;
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
        run: () => ensurePartitions(dataSource),
      }),
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    await ensurePartitions(this.dataSource);
    this.dataSource.subscribers.push({
      afterTransactionCommit: ({ queryRunner }: { queryRunner: QueryRunner }) => {
        if (takePublished(queryRunner)) this.relaySoon();
      },
    });
    for (const loop of Object.values(this.loops)) loop.start(this.readiness);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(Object.values(this.loops).map((loop) => loop.stop()));
    await this.queues.rest();
  }

  /** Something was published: look now. `publish` does it by itself; a CTE's caller must. */
  relaySoon(): void {
    this.loops.relay.soon();
  }

  private async relay(): Promise<void> {
    if (!this.queues.isUp) return;
    let claimed: StudioEvent[];
    do {
      claimed = await claim(this.dataSource.manager, BATCH);
      // A failure from here on is no loss: settle() finds the job missing and adds it again.
      await this.enqueue(claimed);
    } while (claimed.length === BATCH);
  }

  private async enqueue(events: readonly StudioEvent[]): Promise<void> {
    const byConsumer = new Map<ServiceName, StudioEvent[]>();
    for (const event of events)
      for (const consumer of consumersOf(event.type))
        byConsumer.set(consumer, [...(byConsumer.get(consumer) ?? []), event]);
    for (const [consumer, its] of byConsumer) await this.queues.add(consumer, its);
  }

  private async complete(): Promise<void> {
    if (!this.queues.isUp) return;
    let batch: Relayed[];
    do {
      batch = await this.dataSource.transaction((tx) => this.completeBatch(tx));
      const last = batch.at(-1);
      // At the end of the list the next look begins at its start.
      this.cursor =
        last && batch.length === BATCH ? { cursor: last.cursor, id: last.event.id } : undefined;
    } while (this.cursor);
  }

  private async completeBatch(tx: EntityManager): Promise<Relayed[]> {
    const rows = await underway(tx, this.cursor, BATCH);
    const judged = await Promise.all(
      rows.map(async (row) => ({ event: row.event, jobs: await this.judge(row) })),
    );
    const done = judged.filter(({ jobs }) => jobs.every(({ state }) => state === 'done'));
    await complete(
      tx,
      done.map(({ event }) => event),
    );
    const jobs = done.flatMap((row) => row.jobs.flatMap(({ job }) => job ?? []));
    await Promise.all(jobs.map((job) => job.remove().catch(() => undefined)));
    return rows;
  }

  /** Looks for one event's job at each consumer, and helps those that got lost or gave up. */
  private judge({ event, relayedAt }: Relayed): Promise<JobStatus[]> {
    return Promise.all(
      consumersOf(event.type).map(async (consumer) => {
        const status = await this.queues.statusOf(consumer, event.id);
        const facts = { eventId: event.id, type: event.type, consumer };
        if (status.state === 'missing' && isOlder(relayedAt, this.options.lostAfterMs)) {
          logger.warn(facts, 'the queue had lost an event');
          await this.queues.add(consumer, [event]);
        }
        const gaveUp = status.job?.finishedOn;
        const pause = this.options.retryFailedAfterMs;
        if (status.state === 'failed' && gaveUp && isOlder(new Date(gaveUp), pause)) {
          logger.error(facts, 'an event keeps failing');
          await status.job
            ?.retry()
            .catch((error: unknown) => logger.warn(errorFacts(error), 'retry'));
        }
        return status;
      }),
    );
  }
}

const isOlder = (at: Date, ms: number): boolean => Date.now() - at.getTime() > ms;
