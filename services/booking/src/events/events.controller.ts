import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { listEvents, type eventView } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { DataSource, MoreThan } from 'typeorm';
import type { z } from 'zod';
import { Studio } from '../shared/studio.js';
import { Event } from './event.entity.js';

type EventView = z.infer<typeof eventView>;

const toEventView = (event: Event): EventView => ({
  id: event.id,
  title: event.title,
  description: event.description,
  leader: event.leader,
  location: event.location,
  startsAt: event.startsAt.toISOString(),
  endsAt: event.endsAt.toISOString(),
  date: studioDay(event.startsAt),
  time: studioClock(event.startsAt),
  // The spec's field is in dirhams; all others are in fils.
  price_aed: event.price / 100,
  is_free: event.price === 0,
  capacity: event.capacity,
  placesLeft: event.capacity - event.taken,
});

@Controller('api/events')
export class EventsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  @Get()
  @For(listEvents)
  async list(): Promise<{ items: EventView[] }> {
    const coming = await this.dataSource.manager.find(Event, {
      where: { studioId: this.studio.id, endsAt: MoreThan(this.studio.now()) },
      order: { startsAt: 'ASC' },
    });
    return { items: coming.map(toEventView) };
  }
}
