import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { listProviderEvents, type ProviderEventView } from '@studio/contracts';
import { ProviderEventsQueries } from './provider-events.queries.js';

@Controller('/api/admin/provider-events')
export class ProviderEventsController {
  constructor(private readonly events: ProviderEventsQueries) {}

  @For(listProviderEvents)
  @Get()
  async list(): Promise<{ items: ProviderEventView[] }> {
    return { items: await this.events.list() };
  }
}
