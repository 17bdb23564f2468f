import { Module } from '@nestjs/common';
import { OffersModule } from '../../products/offers/offers.module.js';
import { ProviderModule } from '../../provider/provider.module.js';
import { Fulfilment } from './fulfilment.api.js';
import { FulfilmentController } from './fulfilment.controller.js';
import { Delivery } from './delivery.api.js';
import { FeeSettlements } from './fee-settlements.api.js';
import { Gifts } from './gifts.api.js';
import { Goods } from './goods.api.js';
import { Grants } from './grants.api.js';
import { ReconcilePayments } from './reconcile-payments.job.js';
import { Plans } from './plans.api.js';
import { Places } from './places.api.js';
import { SubscriptionsModule } from '../../subscriptions/subscriptions/subscriptions.module.js';
import { VerifyPayment } from './verify-payment.js';

@Module({
  imports: [OffersModule, ProviderModule, SubscriptionsModule],
  controllers: [FulfilmentController],
  providers: [
    Delivery,
    FeeSettlements,
    Fulfilment,
    Gifts,
    Goods,
    Grants,
    ReconcilePayments,
    Places,
    Plans,
    VerifyPayment,
  ],
  exports: [Delivery, Fulfilment, Places],
})
export class FulfilmentModule {}
