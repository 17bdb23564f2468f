import { Controller, Get, Inject, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { changeGiftCard, getGiftCard, issueGiftCard, listGiftCards } from '@studio/contracts';
import { IdempotencyKey, ParsedBody, ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { ChangeGiftCard } from './change-gift-card.js';
import { GiftCardEntry } from './gift-card-entry.entity.js';
import { GiftCard } from './gift-card.entity.js';
import { toAdminGiftCard, toEntryView, type AdminGiftCard } from './gift-card.view.js';
import { endingOf } from './gift-code.js';
import { GiveGiftCard } from './give-gift-card.js';

const MOST = 500;

/** The front desk's gift cards: all of them, their ledgers, and cards that are given away. */
@Controller('/api/admin/gift-cards')
export class AdminGiftCardsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly giveGiftCard: GiveGiftCard,
    private readonly changeGiftCard: ChangeGiftCard,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @For(listGiftCards)
  @Get()
  async list(
    @ParsedQuery(listGiftCards.query) { ending }: { ending?: string },
  ): Promise<{ items: AdminGiftCard[] }> {
    const rows = await this.dataSource.manager.find(GiftCard, {
      where: {
        studioId: this.config.STUDIO_ID,
        ...(ending && { ending: endingOf(ending) }),
      },
      order: { issuedAt: 'DESC', id: 'DESC' },
      take: MOST,
    });
    return { items: rows.map(toAdminGiftCard) };
  }

  @For(getGiftCard)
  @Get(':id')
  async one(@ParsedParams(getGiftCard.params) { id }: { id: string }) {
    const studioId = this.config.STUDIO_ID;
    const card = await this.dataSource.manager.findOneBy(GiftCard, { studioId, id });
    if (!card) throw new Refused('NOT_FOUND');
    const entries = await this.dataSource.manager.find(GiftCardEntry, {
      where: { studioId, giftCardId: id },
      order: { at: 'ASC', id: 'ASC' },
    });
    return { ...toAdminGiftCard(card), ledger: entries.map(toEntryView) };
  }

  @For(issueGiftCard)
  @Post()
  give(
    @IdempotencyKey() key: string,
    @ParsedBody(issueGiftCard.body) body: z.infer<NonNullable<(typeof issueGiftCard)['body']>>,
    @CurrentUser() user: SignedInUser,
  ): Promise<AdminGiftCard> {
    return this.giveGiftCard.execute({ ...body, key, adminId: user.id });
  }

  @For(changeGiftCard)
  @Patch(':id')
  change(
    @ParsedParams(changeGiftCard.params) { id }: { id: string },
    @ParsedBody(changeGiftCard.body) body: z.infer<NonNullable<(typeof changeGiftCard)['body']>>,
    @CurrentUser() user: SignedInUser,
  ): Promise<AdminGiftCard> {
    return this.changeGiftCard.execute({ ...body, id, adminId: user.id });
  }
}
