import { Module } from '@nestjs/common';
import { AdminGiftCardsController } from './admin-gift-cards.controller.js';
import { ChangeGiftCard } from './change-gift-card.js';
import { GiftCardsController } from './gift-cards.controller.js';
import { GiveGiftCard } from './give-gift-card.js';

@Module({
  controllers: [AdminGiftCardsController, GiftCardsController],
  providers: [ChangeGiftCard, GiveGiftCard],
})
export class GiftCardsModule {}
