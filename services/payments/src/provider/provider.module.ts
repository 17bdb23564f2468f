import { Module } from '@nestjs/common';
import { Billing } from './billing.api.js';
import { CardProvider } from './card-provider.api.js';
import { MoneyBack } from './money-back.api.js';
import { ProviderBooks } from './provider-books.api.js';

@Module({
  providers: [Billing, CardProvider, MoneyBack, ProviderBooks],
  exports: [Billing, CardProvider, MoneyBack, ProviderBooks],
})
export class ProviderModule {}
