import { Inject, Injectable } from '@nestjs/common';
import { newId, plainAddress } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
import { GiftCard } from './gift-card.entity.js';
import { toAdminGiftCard, type AdminGiftCard } from './gift-card.view.js';
import { issueGiftCard } from './issue-gift-card.js';

interface Gift {
  key: string;
  adminId: string;
  amount: number;
  recipientEmail: string;
  message?: string;
  reason: string;
}

/** A card that nobody paid for; the ledger says who gave it, and why. */
@Injectable()
export class GiveGiftCard {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Once an Idempotency-Key of an admin. Throws IDEMPOTENCY_KEY_REUSED. */
  async execute({ key, adminId, message, ...typed }: Gift): Promise<AdminGiftCard> {
    const gift = { ...typed, recipientEmail: plainAddress(typed.recipientEmail) };
    const studioId = this.config.STUDIO_ID;
    const requestKey = `${adminId}:${key}`;
    return inTransaction(this.dataSource, async (tx) => {
      // Twins wait for each other: the second finds the card of the first.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`, [requestKey]);
      const made = await tx.findOneBy(GiftCard, { studioId, requestKey });
      if (!made) {
        const card = { ...gift, studioId, id: newId(), userId: adminId, paymentId: null };
        const { giftCardId, ending } = await issueGiftCard(tx, {
          ...card,
          message: message || null,
          requestKey,
        });
        await recordStaffAction(tx, {
          studioId,
          actorId: adminId,
          action: 'gift_card.given',
          after: { giftCardId, ending, amount: gift.amount },
          reason: gift.reason,
        });
      } else if (made.amount !== gift.amount || made.recipientEmail !== gift.recipientEmail)
        throw new Refused('IDEMPOTENCY_KEY_REUSED');
      return toAdminGiftCard(await tx.findOneByOrFail(GiftCard, { studioId, requestKey }));
    });
  }
}
