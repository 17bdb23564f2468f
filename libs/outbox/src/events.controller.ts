import { Controller, Get } from '@nestjs/common';
import { CallingService, FromServices } from '@studio/auth';
import {
  backendNames,
  eventBatchPath,
  eventBatchQuery,
  type ServiceName,
  type StudioEvent,
} from '@studio/contracts';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { eventsOf } from './outbox-rows.js';

/** Tells a consumer what the events of its job say. */
@Controller('internal')
export class EventsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get('event-batches/:id')
  @FromServices(...backendNames)
  async events(
    @ParsedParams(eventBatchPath) { id }: z.infer<typeof eventBatchPath>,
    @ParsedQuery(eventBatchQuery) { studioId }: z.infer<typeof eventBatchQuery>,
    @CallingService() consumer: ServiceName,
  ): Promise<{ events: StudioEvent[] }> {
    // A link or a name is for those alone whom the contracts name: a batch is for one of them.
    return { events: await eventsOf(this.dataSource, { studioId, id, consumer }) };
  }

  /** A consumer of the version before asks for one event. "Not found" would tell it that it is done. */
  @Get('events/:id')
  @FromServices(...backendNames)
  event(): never {
    throw new Refused('SERVICE_UNAVAILABLE');
  }
}
