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

    async handle({ data, attemptsMade }: Job<EventJob>): Promise<void> {
      const load = (): ReturnType<EventSources['load']> => this.sources.load(data);
      const events = await requestContext.run({ requestId: data.id }, load);
      await this.events.execute(events, attemptsMade);
    }
  }
  return EventsProcessor;
};
