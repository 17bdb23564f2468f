import {
  Inject,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { continueTrace, errorFacts, logger, Metrics, Readiness } from '@studio/nest-kit';
import type { Job, Queue } from 'bull';
import { queueMetrics } from './queue-metrics.js';
import { restQueue } from './rest-queue.js';
import { queueName, resumeTrace } from './resume-trace.js';

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
  private resting: Promise<void> | undefined;

  protected constructor(
    private readonly queue: Queue<Data>,
    /** Jobs at the same time in this process. */
    private readonly concurrency: number,
  ) {}

  /** Must be safe to repeat; Bull tries a job again that throws. */
  abstract handle(job: Job<Data>): Promise<void>;

  /** A job whose data have a `traceparent` is a part of that trace. */
  private handleTraced(job: Job<Data>): Promise<void> {
    const queue = queueName(this.queue);
    const { traceparent } = job.data as { traceparent?: string };
    const parent = resumeTrace({ parent: traceparent, queue, queuedAt: job.timestamp });
    return continueTrace({ name: `handle ${queue}`, kind: 'consumer', parent }, () =>
      this.handle(job),
    );
  }

  onApplicationBootstrap(): void {
    const isOver = queueMetrics(this.metrics, this.queue);
    this.readiness.onClose(() => void this.rest());
    this.nameWorkerSafely();
    this.queue
      .process(this.concurrency, async (job) => {
        const begunAt = performance.now();
        const seconds = (): number => (performance.now() - begunAt) / 1000;
        try {
          await this.whileHandled(this.handleTraced(job));
          isOver('done', seconds());
        } catch (error) {
          isOver('failed', seconds());
          throw error;
        }
      })
      .catch((error: unknown) =>
        logger.debug({ queue: this.queue.name, ...errorFacts(error) }, 'takes no more jobs'),
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

  /**
   * Bull tells Redis the name of its connection and hears nobody when that fails: the process would
   * end by it when it leaves within its first seconds.
   */
  private nameWorkerSafely(): void {
    const name = this.queue.setWorkerName.bind(this.queue);
    this.queue.setWorkerName = () =>
      name().catch((error: unknown) => logger.debug(errorFacts(error), 'connection has no name'));
  }

  /** With the first hooks: Bull takes half a second to leave off waiting, and Nest asks one after the other. */
  onModuleDestroy(): void {
    void this.rest();
  }

  /** Before the database goes away, and before Bull closes the queue. */
  beforeApplicationShutdown(): Promise<void> {
    return this.rest();
  }

  /** The service leaves: other instances take what comes; the jobs in hand are finished. */
  private rest(): Promise<void> {
    return (this.resting ??= restQueue(this.queue, this.handling));
  }
}
