import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type PaymentsConfig } from '../../config.js';
import { issueGiftCard } from '../../products/gift-cards/gift-cards.api.js';
import { lockPayment } from '../../accounting/ledger/ledger.api.js';
import type { IssuedGiftCard, Payment } from '../../accounting/ledger/payment.entity.js';
import { markFulfilled } from './mark-fulfilled.js';

/** Turns money for a gift card into the card, once, in the transaction that marks it. */
@Injectable()
export class Gifts {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  async issue(payment: Payment): Promise<IssuedGiftCard | null> {
    return inTransaction(this.dataSource, async (tx) => {
      const now = await lockPayment(tx, payment);
      if (now?.kind !== 'gift_card') return null;
      if (now.status === 'fulfilled') return now.grantAnswer as IssuedGiftCard | null;
      if (now.status !== 'paid') return null;
      const answer = await issueGiftCard(tx, {
        studioId: now.studioId,
        id: now.referenceId,
        amount: now.amount,
        userId: now.userId,
        paymentId: now.id,
        recipientEmail: now.giftRequest?.recipientEmail ?? null,
        message: now.giftRequest?.message ?? null,
      });
      const step = { what: 'Gift card issued', detail: `ending in ${answer.ending}` };
      await markFulfilled(tx, now, { config: this.config, answer, step });
      return answer;
    });
  }
}
