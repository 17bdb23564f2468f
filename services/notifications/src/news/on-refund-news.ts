import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { Inbox } from '../inbox/inbox.api.js';

/** Money is on its way back. */
@Injectable()
export class OnRefundNews {
  constructor(private readonly inbox: Inbox) {}

  @OnEvent('payment.refunded.v1')
  async refunded(event: StudioEvent<'payment.refunded.v1'>, tx: EntityManager): Promise<void> {
    const { userId, description, currency, amount } = event.data;
    await this.inbox.notify(tx, event, userId, {
      title: 'Refund on its way',
      message: `${currency} ${filsToAed(amount)} for ${description}: on your card in 5 to 10 days.`,
    });
  }
}
