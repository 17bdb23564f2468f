import { BullModule } from '@nestjs/bull';
import { Module, type DynamicModule } from '@nestjs/common';
import { queueAt } from '@studio/outbox';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.js';
import { MoneyBackSyncModule } from '../money-back-sync/money-back-sync.module.js';
import { ProviderModule } from '../../provider/provider.module.js';
import { SubscriptionsModule } from '../../subscriptions/subscriptions/subscriptions.module.js';
import { ProviderEventsController } from './provider-events.controller.js';
import { ProviderEventsQueries } from './provider-events.queries.js';
import { ReceiveWebhook } from './receive-webhook.js';
import { RetryWebhooks } from './retry-webhooks.job.js';
import { WebhookInbox } from './webhook-inbox.js';
import { WEBHOOKS, WebhookQueue } from './webhook-queue.js';
import { WebhooksMetrics } from './webhooks-metrics.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksProcessor } from './webhooks.processor.js';
import { ProcessWebhooks } from './process-webhooks.js';

@Module({})
export class WebhooksModule {
  static forRoot(redisUrl: string): DynamicModule {
    return {
      module: WebhooksModule,
      imports: [
        FulfilmentModule,
        MoneyBackSyncModule,
        ProviderModule,
        SubscriptionsModule,
        BullModule.registerQueue(queueAt(redisUrl, WEBHOOKS)),
      ],
      controllers: [ProviderEventsController, WebhooksController],
      providers: [
        ProviderEventsQueries,
        ReceiveWebhook,
        RetryWebhooks,
        WebhookInbox,
        WebhookQueue,
        WebhooksMetrics,
        WebhooksProcessor,
        ProcessWebhooks,
      ],
    };
  }
}
