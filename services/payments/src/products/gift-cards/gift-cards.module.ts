import { Module } from '@nestjs/common';
import { AdminGiftCardsController } from './admin-gift-cards.controller.js';
import { ChangeGiftCard } from './change-gift-card.js';
import { GiftCardAmountsController } from './gift-card-amounts.controller.js';
import { GiftCardsController } from './gift-cards.controller.js';
import { GiveGiftCard } from './give-gift-card.js';
import { SetGiftCardAmounts } from './set-gift-card-amounts.js';

@Module({
  controllers: [AdminGiftCardsController, GiftCardAmountsController, GiftCardsController],
  providers: [ChangeGiftCard, GiveGiftCard, SetGiftCardAmounts],
})
export class GiftCardsModule {}
