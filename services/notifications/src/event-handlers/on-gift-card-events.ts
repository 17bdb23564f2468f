import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { personOf } from '../people/people.api.js';
import { t } from './messages.js';

/** A gift card: its code is mailed, to whom it is for, and stands in no bell. */
@Injectable()
export class OnGiftCardEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('gift_card.issued.v1', 'OnGiftCardNews.issued')
  async issued(event: StudioEvent<'gift_card.issued.v1'>, tx: EntityManager): Promise<void> {
    const { data, studioId } = event;
    const { userId, recipientEmail } = data;
    const amount = `${data.currency} ${filsToAed(data.amount)}`;
    const buyer = await personOf(tx, { studioId, userId });
    await this.inbox.notify(tx, event, {
      userId,
      title: t('giftCard', { amount }),
      message:
        recipientEmail === null
          ? t('giftCardSentToYou')
          : t('giftCardSentTo', { address: recipientEmail }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'gift-card',
      userId: recipientEmail === null ? userId : null,
      payload: {
        userEmail: recipientEmail ?? buyer.email,
        userName: recipientEmail === null ? buyer.fullName : null,
        code: data.code,
        amount,
        from: recipientEmail === null ? '' : (data.buyerName ?? ''),
        message: data.message ?? '',
        packagesUrl: `${this.config.PUBLIC_URL}/packages`,
      },
    });
  }
}
