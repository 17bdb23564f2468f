import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '@studio/auth';
import { databaseModule, redisOf } from '@studio/nest-kit';
import { LimitsModule } from '@studio/nest-kit/limits';
import { ReadDatabaseModule } from '@studio/nest-kit/read-database';
import { OutboxModule, StudioCopyModule } from '@studio/outbox';
import { AdminPaymentsModule } from './purchases/admin-payments/admin-payments.module.js';
import { CardPricesModule } from './products/card-prices/card-prices.module.js';
import { CashDrawersModule } from './accounting/cash-drawers/cash-drawers.module.js';
import { CheckoutsModule } from './purchases/checkouts/checkouts.module.js';
import type { PaymentsConfig } from './config.js';
import { CreditNotesModule } from './accounting/credit-notes/credit-notes.module.js';
import { databaseSettings } from './database/data-source.js';
import { DocumentsModule } from './accounting/documents/documents.module.js';
import { FulfilmentModule } from './purchases/fulfilment/fulfilment.module.js';
import { GiftCardsModule } from './products/gift-cards/gift-cards.module.js';
import { BillingDetailsModule } from './accounting/billing-details/billing-details.module.js';
import { InvoicesModule } from './accounting/invoices/invoices.module.js';
import { PayoutsModule } from './money-back/payouts/payouts.module.js';
import { PeopleModule } from './people/people.module.js';
import { MoneyBackSyncModule } from './purchases/money-back-sync/money-back-sync.module.js';
import { LedgerModule } from './accounting/ledger/ledger.module.js';
import { personalDataModules } from './operations/personal-data/personal-data.module.js';
import { studioExportModule } from './operations/studio-export/studio-export.module.js';
import { PromotionsModule } from './products/promotions/promotions.module.js';
import { ReconciliationModule } from './reports/reconciliation/reconciliation.module.js';
import { RefundsModule } from './money-back/refunds/refunds.module.js';
import { ReportsModule } from './reports/reports/reports.module.js';
import { ReservationsModule } from './purchases/reservations/reservations.module.js';
import { RetailModule } from './products/retail/retail.module.js';
import { SalesModule } from './purchases/sales/sales.module.js';
import { SharedModule } from './shared/shared.module.js';
import { SubscriptionChangesModule } from './subscriptions/subscription-changes/subscription-changes.module.js';
import { SubscriptionsModule } from './subscriptions/subscriptions/subscriptions.module.js';
import { WebhooksModule } from './purchases/webhooks/webhooks.module.js';

/** Database, guards, limits and events. */
const infrastructure = (config: PaymentsConfig): DynamicModule[] => [
  SharedModule.forRoot(config),
  databaseModule(databaseSettings(config)),
  ReadDatabaseModule.forRoot({
    ...databaseSettings(config),
    config,
    service: 'payments',
    redisUrl: config.REDIS_URL,
  }),
  AuthModule.forRoot({
    identityUrl: config.IDENTITY_URL,
    serviceName: 'payments',
    serviceSecret: config.SERVICE_SECRET,
    issuer: `${config.PUBLIC_URL}/auth/v1`,
    redis: redisOf(config.REDIS_URL),
  }),
  LimitsModule.forRoot({
    service: 'payments',
    redis: redisOf(config.REDIS_URL),
    mode: config.AUTH_LIMITS,
    secret: config.SERVICE_SECRET,
  }),
  OutboxModule.forRoot({
    service: 'payments',
    redisUrl: config.REDIS_URL,
    serviceSecret: config.SERVICE_SECRET,
    producers: { identity: config.IDENTITY_URL, booking: config.BOOKING_URL },
  }),
];

@Module({})
export class AppModule {
  /** `documentProgram`: what the threads that make PDFs run, unless it is the built one. */
  static register(config: PaymentsConfig, documentProgram?: string | URL): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ...infrastructure(config),
        PeopleModule,
        StudioCopyModule.for(config.STUDIO_ID),
        LedgerModule,
        AdminPaymentsModule,
        DocumentsModule.forRoot(config, documentProgram),
        BillingDetailsModule,
        InvoicesModule,
        CreditNotesModule,
        GiftCardsModule,
        PromotionsModule,
        FulfilmentModule,
        CardPricesModule,
        CheckoutsModule,
        WebhooksModule.forRoot(config.REDIS_URL),
        RefundsModule,
        MoneyBackSyncModule,
        ReconciliationModule,
        ReportsModule,
        ReservationsModule,
        CashDrawersModule,
        PayoutsModule,
        RetailModule,
        SalesModule,
        SubscriptionChangesModule,
        SubscriptionsModule,
        ...personalDataModules(config.STUDIO_ID),
        studioExportModule(config.STUDIO_ID),
      ],
    };
  }
}
