import { Controller, Get } from '@nestjs/common';
import { CallingService, FromServices } from '@studio/auth';
import {
  backendNames,
  consumersOf,
  eventPath,
  eventQuery,
  type ServiceName,
  type StudioEvent,
} from '@studio/contracts';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { findIncomplete } from './outbox-rows.js';

/** Tells a consumer what the event of its job says. */
@Controller('internal/events')
export class EventsController {
  constructor(private readonly dataSource: DataSource) {}

  @Get(':id')
  @FromServices(...backendNames)
  async event(
    @ParsedParams(eventPath) { id }: z.infer<typeof eventPath>,
    @ParsedQuery(eventQuery) query: z.infer<typeof eventQuery>,
    @CallingService() caller: ServiceName,
  ): Promise<StudioEvent> {
    const event = await findIncomplete(this.dataSource.manager, { id, ...query });
    // A link or a name is for those alone whom the contracts name.
    if (!event || !consumersOf(event.type).includes(caller)) throw new Refused('NOT_FOUND');
    return event;
  }
}
