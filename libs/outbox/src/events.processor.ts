import type { Type } from '@nestjs/common';
import { Process, Processor } from '@nestjs/bull';
import type { StudioEvent } from '@studio/contracts';
import { errorFacts, logger, requestContext } from '@studio/nest-kit';
import type { Job } from 'bull';
import { DataSource } from 'typeorm';
import { EventHandlers } from './on-event.js';
import { once } from './once.js';
import { queueOf, type EventService } from './outbox.options.js';

const CONCURRENCY = 4;

/** Takes a service's events off its queue and gives each handler each event once. */
export const eventsProcessor = (service: EventService): Type => {
  @Processor(queueOf(service))
  class EventsProcessor {
    constructor(
      private readonly handlers: EventHandlers,
      private readonly dataSource: DataSource,
    ) {}

    @Process({ concurrency: CONCURRENCY })
    handle({ data: event }: Job<StudioEvent>): Promise<void> {
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
          throw error;
        }
      }
    }
  }
  return EventsProcessor;
};
