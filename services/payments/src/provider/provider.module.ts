import { Module } from '@nestjs/common';
import { Billing } from './billing.api.js';
import { BillingPlans } from './billing-plans.api.js';
import { CardProvider } from './card-provider.api.js';
import { MoneyBack } from './money-back.api.js';
import { OneOffInvoices } from './one-off-invoices.api.js';
import { ProviderBooks } from './provider-books.api.js';

@Module({
  providers: [Billing, OneOffInvoices, BillingPlans, CardProvider, MoneyBack, ProviderBooks],
  exports: [Billing, OneOffInvoices, BillingPlans, CardProvider, MoneyBack, ProviderBooks],
})
export class ProviderModule {}
