import { Module } from '@nestjs/common';
import { OffersModule } from '../offers/offers.module.js';
import { AdminPromoCodesController } from './admin-promo-codes.controller.js';
import { ChangePromoCode } from './change-promo-code.js';
import { CreatePromoCode } from './create-promo-code.js';
import { PromoCodesController } from './promo-codes.controller.js';

@Module({
  imports: [OffersModule],
  controllers: [AdminPromoCodesController, PromoCodesController],
  providers: [ChangePromoCode, CreatePromoCode],
})
export class PromotionsModule {}
