import { Module } from '@nestjs/common';
import { Billing } from './billing.api.js';
import { CardProvider } from './card-provider.api.js';
import { MoneyBack } from './money-back.api.js';

@Module({
  providers: [Billing, CardProvider, MoneyBack],
  exports: [Billing, CardProvider, MoneyBack],
})
export class ProviderModule {}
