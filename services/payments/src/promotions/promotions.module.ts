import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { AdminPromoCodesController } from './admin-promo-codes.controller.js';
import { PromoCodesController } from './promo-codes.controller.js';

@Module({
  imports: [OffersModule],
  controllers: [AdminPromoCodesController, PromoCodesController],
})
export class PromotionsModule {}
