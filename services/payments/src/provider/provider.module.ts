import { Module } from '@nestjs/common';
import { Billing } from './billing.api.js';
import { BillingEndings } from './billing-endings.api.js';
import { BillingPlans } from './billing-plans.api.js';
import { CardCheckController } from './card-check.controller.js';
import { CardCheckQueries } from './card-check.queries.js';
import { CardProvider } from './card-provider.api.js';
import { MoneyBack } from './money-back.api.js';
import { OneOffInvoices } from './one-off-invoices.api.js';
import { ProviderCatalogue } from './provider-catalogue.api.js';
import { ProviderBooks } from './provider-books.api.js';

@Module({
  controllers: [CardCheckController],
  providers: [
    Billing,
    BillingEndings,
    OneOffInvoices,
    BillingPlans,
    CardCheckQueries,
    CardProvider,
    MoneyBack,
    ProviderBooks,
    ProviderCatalogue,
  ],
  exports: [
    Billing,
    BillingEndings,
    OneOffInvoices,
    BillingPlans,
    CardProvider,
    MoneyBack,
    ProviderBooks,
    ProviderCatalogue,
  ],
})
export class ProviderModule {}
