import { Controller, Get, Inject, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { checkGiftCard, listMyGiftCards, type GiftCardView } from '@studio/contracts';
import { ParsedBody, Refused } from '@studio/nest-kit';
import { ClientAddress } from '@studio/nest-kit/limits';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { CodeGuesses } from '../../shared/code-guesses.js';
import { GiftCard } from './gift-card.entity.js';
import { toGiftCardView } from './gift-card.view.js';
import { hashOf } from './gift-code.js';

const MOST = 200;

@Controller()
export class GiftCardsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly guesses: CodeGuesses,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(listMyGiftCards)
  @Get('/api/me/gift-cards')
  async listMine(@CurrentUser() user: SignedInUser): Promise<{ items: GiftCardView[] }> {
    const rows = await this.dataSource.manager.find(GiftCard, {
      where: { studioId: this.config.STUDIO_ID, buyerId: user.id },
      order: { issuedAt: 'DESC', id: 'DESC' },
      take: MOST,
    });
    return { items: rows.map(toGiftCardView) };
  }

  @For(checkGiftCard)
  @Post('/api/gift-cards/check')
  check(
    @ParsedBody(checkGiftCard.body) { code }: { code: string },
    @CurrentUser() { id: userId }: SignedInUser,
    @ClientAddress() client: string,
  ) {
    return this.guesses.judge({ userId, client }, () => this.find(code));
  }

  private async find(code: string): Promise<{ ending: string; balance: number }> {
    const card = await this.dataSource.manager.findOneBy(GiftCard, {
      studioId: this.config.STUDIO_ID,
      codeHash: hashOf(code),
    });
    if (!card) throw new Refused('GIFT_CARD_NOT_FOUND');
    if (card.blocked) throw new Refused('GIFT_CARD_BLOCKED');
    return { ending: card.ending, balance: card.balance };
  }
}
