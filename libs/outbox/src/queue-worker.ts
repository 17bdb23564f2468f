import { Inject, type OnApplicationBootstrap } from '@nestjs/common';
import { continueTrace, errorFacts, logger, Metrics, Readiness } from '@studio/nest-kit';
import type { Job, Queue } from 'bull';
import { queueMetrics } from './queue-metrics.js';
import { queueName, resumeTrace } from './resume-trace.js';

/**
 * Handles the jobs of one queue of Bull while the service lives. Nest's `@Process` drops the
 * promise of Bull's `process`: a service that was stopped while it started ended by its rejection.
 */
export abstract class QueueWorker<Data> implements OnApplicationBootstrap {
  @Inject(Metrics)
  private readonly metrics!: Metrics;
  @Inject(Readiness)
  private readonly readiness!: Readiness;

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
    this.queue
      .process(this.concurrency, async (job) => {
        const begunAt = performance.now();
        const seconds = (): number => (performance.now() - begunAt) / 1000;
        try {
          await this.handleTraced(job);
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

  /** The service leaves: other instances take what comes; the jobs in hand are finished. */
  private async rest(): Promise<void> {
    if (this.queue.client.status !== 'ready') return;
    await this.queue
      .pause(true)
      .catch((error: unknown) => logger.debug(errorFacts(error), 'queue not paused'));
  }
}
