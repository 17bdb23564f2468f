import { Module } from '@nestjs/common';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { CheckoutsController } from './checkouts.controller.js';
import { CheckoutsStore } from './checkouts.store.js';
import { StartCheckout } from './start-checkout.js';

@Module({
  imports: [FulfilmentModule, ProviderModule],
  controllers: [CheckoutsController],
  providers: [CheckoutsStore, StartCheckout],
})
export class CheckoutsModule {}
