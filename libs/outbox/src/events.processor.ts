import { Injectable, type Type } from '@nestjs/common';
import { InjectQueue } from '@nestjs/bull';
import type { StudioEvent } from '@studio/contracts';
import { errorFacts, logger, requestContext } from '@studio/nest-kit';
import type { Job, Queue } from 'bull';
import { DataSource } from 'typeorm';
import type { EventJob } from './event-job.js';
import { EventSources } from './event-sources.js';
import { EventHandlers } from './on-event.js';
import { once } from './once.js';
import { queueOf, type EventService } from './outbox.options.js';
import { QueueWorker } from './queue-worker.js';

const CONCURRENCY = 4;

/** Takes a service's events off its queue and gives each handler each event once. */
export const eventsProcessor = (service: EventService): Type => {
  @Injectable()
  class EventsProcessor extends QueueWorker<EventJob> {
    constructor(
      @InjectQueue(queueOf(service)) queue: Queue<EventJob>,
      private readonly sources: EventSources,
      private readonly handlers: EventHandlers,
      private readonly dataSource: DataSource,
    ) {
      super(queue, CONCURRENCY);
    }

    async handle({ data: job }: Job<EventJob>): Promise<void> {
      if (this.handlers.of(job.type).length === 0) return;
      const event = await requestContext.run({ requestId: job.id }, () => this.sources.load(job));
      if (!event) return;
      const context = { requestId: event.requestId ?? event.id };
      return requestContext.run(context, () => this.give(event));
    }

    private async give(event: StudioEvent): Promise<void> {
      const { id: eventId, studioId, type } = event;
      for (const { name, handle } of this.handlers.of(type)) {
        try {
          const key = { studioId, eventId, handler: name };
          await once(this.dataSource, key, (tx) => handle(event, tx));
        } catch (error) {
          // Bull tries again: handlers that are done by then are skipped by their mark.
          logger.warn({ eventId, type, handler: name, ...errorFacts(error) }, 'event not handled');
          // Bull keeps the words of an error in Redis: these hold nothing of the event.
          throw new Error(`${name} could not handle it`);
        }
      }
    }
  }
  return EventsProcessor;
};
