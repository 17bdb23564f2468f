import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.js';
import { RefundsModule } from '../../money-back/refunds/refunds.module.js';
import { OffersModule } from '../../products/offers/offers.module.js';
import { SubscriptionsModule } from '../../subscriptions/subscriptions/subscriptions.module.js';
import { CompleteSale } from './complete-sale.js';
import { MailInvoice } from './mail-invoice.js';
import { MailLink } from './mail-link.js';
import { MakeSale } from './make-sale.js';
import { OnPlaceEnded } from './on-place-ended.js';
import { PriceBasket } from './price-basket.js';
import { ReceiveTransfer } from './receive-transfer.js';
import { SalesController } from './sales.controller.js';
import { SalesQueries } from './sales.queries.js';
import { VoidEffects } from './void-effects.js';
import { VoidSale } from './void-sale.js';

@Module({
  imports: [CheckoutsModule, FulfilmentModule, OffersModule, RefundsModule, SubscriptionsModule],
  controllers: [SalesController],
  providers: [
    CompleteSale,
    MailInvoice,
    MailLink,
    MakeSale,
    OnPlaceEnded,
    PriceBasket,
    ReceiveTransfer,
    SalesQueries,
    VoidEffects,
    VoidSale,
  ],
})
export class SalesModule {}
