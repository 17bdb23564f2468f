import type { OnApplicationBootstrap } from '@nestjs/common';
import { errorFacts, logger } from '@studio/nest-kit';
import type { Job, Queue } from 'bull';

/**
 * Handles the jobs of one queue of Bull while the service lives. Nest's `@Process` drops the
 * promise of Bull's `process`: a service that was stopped while it started ended by its rejection.
 */
export abstract class QueueWorker<Data> implements OnApplicationBootstrap {
  protected constructor(
    private readonly queue: Queue<Data>,
    /** Jobs at the same time in this process. */
    private readonly concurrency: number,
  ) {}

  /** Must be safe to repeat; Bull tries a job again that throws. */
  abstract handle(job: Job<Data>): Promise<void>;

  onApplicationBootstrap(): void {
    this.queue
      .process(this.concurrency, (job) => this.handle(job))
      .catch((error: unknown) =>
        logger.debug({ queue: this.queue.name, ...errorFacts(error) }, 'takes no more jobs'),
      );
  }
}
