import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { listSubscriptions } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import { SubscriptionsQueries } from './subscriptions.queries.js';

@Controller('api/admin/subscriptions')
export class SubscriptionsController {
  constructor(private readonly subscriptions: SubscriptionsQueries) {}

  @For(listSubscriptions)
  @Get()
  list(@ParsedQuery(listSubscriptions.query) query: Parameters<SubscriptionsQueries['list']>[0]) {
    return this.subscriptions.list(query);
  }
}
