import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  consumersOf,
  events,
  publishedEvent,
  type EventType,
  type StudioEvent,
} from '@studio/contracts';
import { Refused, ServiceClient } from '@studio/nest-kit';
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

  /** Undefined: every consumer is done with it, this one too. Throws while the publisher is away. */
  async load({ id, type, ...where }: EventJob): Promise<StudioEvent | undefined> {
    const client = this.clients.get(events[type].from);
    if (!client) throw new Error(`${type} is heard here without being sent here`);
    const query = new URLSearchParams({ studioId: where.studioId, occurredAt: where.occurredAt });
    try {
      const path = `/internal/events/${id}?${query.toString()}`;
      return (await client.get(path, { schema: publishedEvent })) as StudioEvent;
    } catch (error) {
      if (error instanceof Refused && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }
}

const producersFor = (service: EventService): Set<EventService> =>
  new Set(
    (Object.keys(events) as EventType[])
      .filter((type) => consumersOf(type).includes(service))
      .map((type) => events[type].from),
  );
