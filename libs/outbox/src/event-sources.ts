import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  consumersOf,
  eventBatch,
  events,
  type EventType,
  type StudioEvent,
} from '@studio/contracts';
import { ServiceClient } from '@studio/nest-kit';
import type { EventJob } from './event-job.js';
import { OUTBOX_OPTIONS, type EventService, type OutboxOptions } from './outbox.options.js';

const CONNECTIONS = 4;

/** Asks the services that publish what the events say that this service has to hear. */
@Injectable()
export class EventSources implements OnApplicationShutdown {
  private readonly clients = new Map<EventService, ServiceClient>();

  constructor(@Inject(OUTBOX_OPTIONS) { service, serviceSecret, producers }: OutboxOptions) {
    for (const audience of producersFor(service)) {
      const baseUrl = producers[audience];
      if (!baseUrl) throw new Error(`${service} hears ${audience}: its address is not given`);
      this.clients.set(
        audience,
        new ServiceClient({
          baseUrl,
          audience,
          caller: service,
          secret: serviceSecret,
          connections: CONNECTIONS,
        }),
      );
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.clients.values()].map((client) => client.close()));
  }

  /** Empty: this service has heard them. Throws while the publisher is away. */
  async load({ id, studioId, from }: EventJob): Promise<StudioEvent[]> {
    const client = this.clients.get(from);
    if (!client) throw new Error(`${from} is not heard here`);
    const path = `/internal/event-batches/${id}?studioId=${studioId}`;
    const batch = await client.get(path, { schema: eventBatch });
    return batch.events as StudioEvent[];
  }
}

const producersFor = (service: EventService): Set<EventService> =>
  new Set(
    (Object.keys(events) as EventType[])
      .filter((type) => consumersOf(type).includes(service))
      .map((type) => events[type].from),
  );
