import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { recordStaffAction } from '../../shared/staff-actions.js';
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
      const change = { card, adminId, reason };
      if (blocked !== undefined && blocked !== card.blocked) {
        await tx.update(GiftCard, key, { blocked });
        await note(tx, { ...change, action: blocked ? 'gift_card.blocked' : 'gift_card.opened' });
      }
      if (wantsCode) {
        await this.replaceCode(tx, card, adminId);
        await note(tx, { ...change, action: 'gift_card.code_replaced' });
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

const labels = {
  'gift_card.blocked': 'Blocked',
  'gift_card.opened': 'Opened again',
  'gift_card.code_replaced': 'New code',
} as const;

interface Noted {
  card: GiftCard;
  adminId: string;
  reason: string;
  action: keyof typeof labels;
}

/** In the card's ledger, and in the history of what the staff did. */
const note = async (tx: EntityManager, { card, adminId, reason, action }: Noted): Promise<void> => {
  const { studioId, id, ending, balance: amount } = card;
  await writeEntry(tx, {
    studioId,
    giftCardId: id,
    kind: 'adjust',
    delta: 0,
    actorId: adminId,
    reason: `${labels[action]}: ${reason}`,
  });
  const after = { giftCardId: id, ending, amount };
  await recordStaffAction(tx, { studioId, actorId: adminId, action, after, reason });
};
