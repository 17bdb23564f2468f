import { getQueueToken } from '@nestjs/bull';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { ServiceName } from '@studio/contracts';
import { errorFacts, logger, Readiness } from '@studio/nest-kit';
import type { Job, Queue } from 'bull';
import type { EventJob } from './event-job.js';
import { guardClient } from './guard-client.js';
import { inTime } from './in-time.js';
import type { Batch } from './outbox-rows.js';
import { OUTBOX_OPTIONS, outboxDefaults, queueOf, type OutboxOptions } from './outbox.options.js';

export type JobState = 'done' | 'underway' | 'failed' | 'missing';
export interface JobStatus {
  state: JobState;
  job: Job<EventJob> | null;
}

/** Bull's queues as the relay sees them; each call ends within 3 s, whatever Redis does. */
@Injectable()
export class EventQueues implements OnModuleInit {
  private readonly queues = new Map<ServiceName, Queue<EventJob>>();
  private wasReady = false;

  constructor(
    private readonly modules: ModuleRef,
    private readonly readiness: Readiness,
    @Inject(OUTBOX_OPTIONS) private readonly options: OutboxOptions,
  ) {}

  onModuleInit(): void {
    const { client } = this.queue(this.options.service);
    this.wasReady = this.isUp;
    client.once('ready', () => (this.wasReady = true));
    // Needed to start; a Redis that goes away later must not take the bookings with it.
    this.readiness.register('queue', () =>
      this.wasReady ? Promise.resolve() : Promise.reject(new Error('redis has not answered yet')),
    );
    this.readiness.report('redis', () => inTime(this.queue(this.options.service).client.ping()));
    this.queue(this.options.service).on('error', (error) =>
      logger.debug(errorFacts(error), 'queue error'),
    );
  }

  get isUp(): boolean {
    return this.queue(this.options.service).client.status === 'ready';
  }

  /** Adds a batch's job; one that is in the queue already is left as it is. */
  async add({ studioId, id, consumer }: Batch): Promise<void> {
    const { attempts = outboxDefaults.attempts, backoffMs = outboxDefaults.backoffMs } =
      this.options;
    const job: EventJob = { id, studioId, from: this.options.service };
    const backoff = { type: 'exponential', delay: backoffMs };
    await inTime(this.queue(consumer).add(job, { jobId: id, attempts, backoff }));
  }

  async statusOf({ consumer, id }: Batch): Promise<JobStatus> {
    const job = await inTime(this.queue(consumer).getJob(id));
    if (!job) return { state: 'missing', job };
    // Bull notes when a job ended, well or not, in the job itself.
    if (job.finishedOn === undefined || job.finishedOn === null) return { state: 'underway', job };
    const hasFailed = await inTime(job.isFailed());
    return { state: hasFailed ? 'failed' : 'done', job };
  }

  /** After the last call: Bull would wait for a Redis that is not there before it closes a queue. */
  async rest(): Promise<void> {
    const answers = await inTime(this.queue(this.options.service).client.ping()).then(
      Boolean,
      () => false,
    );
    for (const queue of this.queues.values())
      if (!answers || queue.client.status !== 'ready') queue.client.disconnect();
  }

  private queue(service: ServiceName): Queue<EventJob> {
    const known = this.queues.get(service);
    if (known) return known;
    const queue = this.modules.get<Queue<EventJob>>(getQueueToken(queueOf(service)), {
      strict: false,
    });
    guardClient(queue);
    this.queues.set(service, queue);
    return queue;
  }
}
