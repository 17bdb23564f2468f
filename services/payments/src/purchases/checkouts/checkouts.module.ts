import { Module } from '@nestjs/common';
import { CardPricesModule } from '../../products/card-prices/card-prices.module.js';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.js';
import { OffersModule } from '../../products/offers/offers.module.js';
import { ProviderModule } from '../../provider/provider.module.js';
import { CheckoutsController } from './checkouts.controller.js';
import { ClaimedPages } from './claimed-pages.api.js';
import { CloseOtherPages } from './close-other-pages.js';
import { OnPackageAdjusted } from './on-package-adjusted.js';
import { OpenPage } from './open-page.js';
import { OpenPaymentLink } from './open-payment-link.js';
import { PaymentLinkQueries } from './payment-link.queries.js';
import { PaymentLinksController } from './payment-links.controller.js';
import { PaymentLinks } from './payment-links.api.js';
import { CheckoutsStore } from './checkouts.store.js';
import { SubscriptionsModule } from '../../subscriptions/subscriptions/subscriptions.module.js';
import { StartCheckout } from './start-checkout.js';
import { SubscriptionPage } from './subscription-page.js';

@Module({
  imports: [CardPricesModule, FulfilmentModule, OffersModule, ProviderModule, SubscriptionsModule],
  controllers: [CheckoutsController, PaymentLinksController],
  providers: [
    CheckoutsStore,
    ClaimedPages,
    CloseOtherPages,
    OnPackageAdjusted,
    OpenPage,
    OpenPaymentLink,
    PaymentLinkQueries,
    PaymentLinks,
    StartCheckout,
    SubscriptionPage,
  ],
  exports: [ClaimedPages, PaymentLinks],
})
export class CheckoutsModule {}
