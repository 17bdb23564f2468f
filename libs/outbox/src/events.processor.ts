import { Injectable, type Type } from '@nestjs/common';
import { InjectQueue } from '@nestjs/bull';
import { requestContext } from '@studio/nest-kit';
import type { Job, Queue } from 'bull';
import type { EventJob } from './event-job.js';
import { EventSources } from './event-sources.js';
import { GiveEvents } from './give-events.js';
import { queueOf, type EventService } from './outbox.options.js';
import { QueueWorker } from './queue-worker.js';

const CONCURRENCY = 4;

/** Takes a service's batches of events off its queue. */
export const eventsProcessor = (service: EventService): Type => {
  @Injectable()
  class EventsProcessor extends QueueWorker<EventJob> {
    constructor(
      @InjectQueue(queueOf(service)) queue: Queue<EventJob>,
      private readonly sources: EventSources,
      private readonly events: GiveEvents,
    ) {
      super(queue, CONCURRENCY);
    }

    async handle(job: Job<EventJob>): Promise<void> {
      const { data, attemptsMade } = job;
      const load = (): ReturnType<EventSources['load']> => this.sources.load(data);
      const events = await requestContext.run({ requestId: data.id }, load);
      // The relay has settled the batch and looks for its job no more: a job that came into the queue
      // after that (a relay was slow to add it, another one was faster) would stay for ever.
      if (events.length === 0) job.opts.removeOnComplete = true;
      await this.events.execute(events, { attemptsMade, queuedAt: job.timestamp });
    }
  }
  return EventsProcessor;
};
