import { BullModule } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { events } from '@studio/contracts';
import { EventQueues } from './event-queues.js';
import { EventSources } from './event-sources.js';
import { EventsController } from './events.controller.js';
import { eventsProcessor } from './events.processor.js';
import { GiveEvents } from './give-events.js';
import { EventHandlers } from './on-event.js';
import { Outbox } from './outbox.js';
import {
  OUTBOX_OPTIONS,
  queueAt,
  queueOf,
  type EventService,
  type OutboxOptions,
} from './outbox.options.js';

/** A service's own queue, and those of everybody who must hear what it says. */
const queuesOf = (service: EventService): string[] => {
  const hearers = Object.values(events)
    .filter(({ from }) => from === service)
    .flatMap(({ to }) => to);
  return [...new Set([service, ...hearers])].map(queueOf);
};

/** Publishing, relaying and hearing of events for one service; needs its TypeORM data source. */
@Module({})
export class OutboxModule {
  static forRoot(options: OutboxOptions): DynamicModule {
    return {
      module: OutboxModule,
      global: true,
      imports: [
        DiscoveryModule,
        BullModule.registerQueue(
          ...queuesOf(options.service).map((name) => queueAt(options.redisUrl, name)),
        ),
      ],
      controllers: [EventsController],
      providers: [
        { provide: OUTBOX_OPTIONS, useValue: options },
        EventHandlers,
        EventQueues,
        EventSources,
        GiveEvents,
        eventsProcessor(options.service),
        Outbox,
      ],
      exports: [Outbox, OUTBOX_OPTIONS],
    };
  }
}
