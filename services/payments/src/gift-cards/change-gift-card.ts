import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../config.js';
import { writeEntry } from './move-balance.js';
import { GiftCard } from './gift-card.entity.js';
import { toAdminGiftCard, type AdminGiftCard } from './gift-card.view.js';
import { endingOf, hashOf, newCode } from './gift-code.js';
import { mailCode } from './issue-gift-card.js';

interface Change {
  id: string;
  adminId: string;
  blocked?: boolean;
  newCode?: true;
  reason: string;
}

/** A card that was lost or stolen: blocked, or given another code. */
@Injectable()
export class ChangeGiftCard {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  /** Throws NOT_FOUND. */
  execute({ id, adminId, blocked, newCode: wantsCode, reason }: Change): Promise<AdminGiftCard> {
    const key = { studioId: this.config.STUDIO_ID, id };
    return inTransaction(this.dataSource, async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const card = await tx.findOne(GiftCard, { where: key, lock });
      if (!card) throw new Refused('NOT_FOUND');
      const note = (what: string) =>
        writeEntry(tx, {
          studioId: key.studioId,
          giftCardId: id,
          kind: 'adjust',
          delta: 0,
          actorId: adminId,
          reason: `${what}: ${reason}`,
        });
      if (blocked !== undefined) {
        await tx.update(GiftCard, key, { blocked });
        await note(blocked ? 'Blocked' : 'Opened again');
      }
      if (wantsCode) {
        await this.replaceCode(tx, card, adminId);
        await note('New code');
      }
      return toAdminGiftCard(await tx.findOneByOrFail(GiftCard, key));
    });
  }

  /** The old code is worth nothing from now on; the mail goes where the first one went. */
  private async replaceCode(tx: EntityManager, card: GiftCard, adminId: string): Promise<void> {
    const { studioId, id, paymentId, recipientEmail, message, balance } = card;
    const code = newCode();
    await tx.update(GiftCard, { studioId, id }, { codeHash: hashOf(code), ending: endingOf(code) });
    const userId = card.buyerId ?? adminId;
    await mailCode(tx, {
      studioId,
      id,
      code,
      userId,
      paymentId,
      recipientEmail,
      message,
      amount: balance,
    });
  }
}
