import {
  Inject,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { continueTrace, Metrics, Readiness, Repeating } from '@studio/nest-kit';
import type { Job, Queue } from 'bull';
import { QueueConsumer, UNTAKEN_MS } from './queue-consumer.js';
import { queueMetrics, type JobDone } from './queue-metrics.js';
import { restQueue } from './rest-queue.js';
import { queueName, resumeTrace } from './resume-trace.js';

/** How often it is checked whether the queue is taken from. */
const CHECK_MS = 5_000;
/** ms that a new client has for its first job, until the service counts as not ready. */
const RENEWED_MS = 2 * UNTAKEN_MS;

/**
 * Handles the jobs of one queue of Bull while the service lives. Nest's `@Process` drops the
 * promise of Bull's `process`: a service that was stopped while it started ended by its rejection.
 */
export abstract class QueueWorker<Data>
  implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown
{
  @Inject(Metrics)
  private readonly metrics!: Metrics;
  @Inject(Readiness)
  private readonly readiness!: Readiness;
  private readonly handling = new Set<Promise<void>>();
  private readonly consumer: QueueConsumer<Data>;
  private readonly watch: Repeating;
  private count: JobDone | undefined;
  private resting: Promise<void> | undefined;

  protected constructor(
    queue: Queue<Data>,
    /** Jobs at the same time in this process. */
    concurrency: number,
  ) {
    const handle = (job: Job<Data>): Promise<void> => this.measured(job);
    this.consumer = new QueueConsumer(queue, { concurrency, handle });
    this.watch = new Repeating({
      job: `queue ${queueName(queue)}`,
      everyMs: CHECK_MS,
      run: () => this.consumer.check(),
    });
  }

  /** Must be safe to repeat; Bull tries a job again that throws. */
  abstract handle(job: Job<Data>): Promise<void>;

  onApplicationBootstrap(): void {
    const { consumer, readiness } = this;
    this.count = queueMetrics(this.metrics, consumer);
    readiness.onClose(() => void this.rest());
    // Decision 150: a new client was no help, so the process is what is wrong.
    readiness.register(`queue ${queueName(consumer.queue)}`, () =>
      consumer.untakenMs > UNTAKEN_MS + RENEWED_MS
        ? Promise.reject(new Error('jobs wait, and nobody takes them'))
        : Promise.resolve(),
    );
    consumer.start();
    this.watch.start(readiness);
  }

  /** With the first hooks: Bull takes half a second to leave off waiting, and Nest asks one after the other. */
  onModuleDestroy(): void {
    void this.rest();
  }

  /** Before the database goes away, and before Bull closes the queue. */
  beforeApplicationShutdown(): Promise<void> {
    return this.rest();
  }

  private async measured(job: Job<Data>): Promise<void> {
    const begunAt = performance.now();
    const isOver = (outcome: 'done' | 'failed'): void =>
      this.count?.(outcome, (performance.now() - begunAt) / 1000);
    try {
      await this.whileHandled(this.handleTraced(job));
      isOver('done');
    } catch (error) {
      isOver('failed');
      throw error;
    }
  }

  /** A job whose data have a `traceparent` is a part of that trace. */
  private handleTraced(job: Job<Data>): Promise<void> {
    const queue = queueName(this.consumer.queue);
    const { traceparent } = job.data as { traceparent?: string };
    const parent = resumeTrace({ parent: traceparent, queue, queuedAt: job.timestamp });
    return continueTrace({ name: `handle ${queue}`, kind: 'consumer', parent }, () =>
      this.handle(job),
    );
  }

  private async whileHandled(job: Promise<void>): Promise<void> {
    this.handling.add(job);
    try {
      await job;
    } finally {
      this.handling.delete(job);
    }
  }

  /** The service leaves: other instances take what comes; the jobs in hand are finished. */
  private rest(): Promise<void> {
    return (this.resting ??= this.restConsumer());
  }

  private async restConsumer(): Promise<void> {
    const stopped = this.watch.stop();
    await restQueue(this.consumer.queue, this.handling);
    await stopped;
    await this.consumer.close();
  }
}
