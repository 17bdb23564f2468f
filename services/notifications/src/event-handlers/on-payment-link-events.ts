import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { Emails } from '../emails/emails.api.js';
import { personOf } from '../people/people.api.js';

/** The front desk mails a payment link: it goes by mail alone, as it is asked for. */
@Injectable()
export class OnPaymentLinkEvents {
  constructor(private readonly emails: Emails) {}

  @OnEvent('payment_link.mailed.v1', 'OnPaymentLinkEvents.mailed')
  async mailed(event: StudioEvent<'payment_link.mailed.v1'>, tx: EntityManager): Promise<void> {
    const { userId, what, amount, currency, url, expiresAt } = event.data;
    const { email, fullName } = await personOf(tx, { studioId: event.studioId, userId });
    await this.emails.enqueue(tx, event, {
      kind: 'payment-link',
      userId,
      // Nobody can pay it any more.
      sendBefore: new Date(expiresAt),
      payload: {
        userEmail: email,
        userName: fullName,
        what,
        amount: `${currency} ${filsToAed(amount)}`,
        expiresAt,
        payUrl: url,
      },
    });
  }
}
