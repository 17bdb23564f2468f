import { Module } from '@nestjs/common';
import { ProviderModule } from '../../provider/provider.module.js';
import { CardPrices, CompareCardPrices } from './card-prices.api.js';
import { CardPricesController } from './card-prices.controller.js';
import { CardPricesQueries } from './card-prices.queries.js';
import { OnProductEvents } from './on-product-events.js';
import { RetryCardPrices } from './retry-card-prices.job.js';
import { SyncCardProduct } from './sync-card-product.js';

@Module({
  imports: [ProviderModule],
  controllers: [CardPricesController],
  providers: [
    CardPrices,
    CardPricesQueries,
    CompareCardPrices,
    OnProductEvents,
    RetryCardPrices,
    SyncCardProduct,
  ],
  exports: [CardPrices, CompareCardPrices],
})
export class CardPricesModule {}
