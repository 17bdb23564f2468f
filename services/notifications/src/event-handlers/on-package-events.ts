import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { filsToAed } from '@studio/domain-kit';
import { dayDate } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { personOf } from '../people/people.api.js';
import { t } from './messages.js';

/** Credits that were bought have arrived: bell and purchase mail. */
@Injectable()
export class OnPackageEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('package.granted.v1', 'OnPackageNews.granted')
  async granted(event: StudioEvent<'package.granted.v1'>, tx: EntityManager): Promise<void> {
    const { data, studioId } = event;
    const to = await personOf(tx, { studioId, userId: data.userId });
    const expiryDate = dayDate(data.expiresOn);
    await this.inbox.notify(tx, event, {
      userId: data.userId,
      title: t('packagePurchased'),
      message: t('packagePurchasedText', {
        packageName: data.packageName,
        credits: data.credits,
        date: expiryDate,
      }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'package-purchase',
      userId: data.userId,
      payload: {
        userEmail: to.email,
        userName: to.fullName,
        packageName: data.packageName,
        purchaseDate: data.purchasedAt,
        amountPaid: `${data.currency} ${filsToAed(data.amount)}`,
        transactionId: data.transactionId,
        creditsAdded: data.credits,
        expiryDate: data.expiresOn,
        scheduleUrl: `${this.config.PUBLIC_URL}/schedule`,
      },
      // One mail for a purchase: its tax invoice goes with it.
      ...(data.paymentId && { attachments: [{ invoiceOfPayment: data.paymentId }] }),
    });
  }
}
