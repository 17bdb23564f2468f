import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { t } from './messages.js';

/** A change of address is told to the old one: whoever has it can put it back. */
@Injectable()
export class OnAddressEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('user.email_change_requested.v1', 'OnAddressNews.asked')
  async onRequested(
    event: StudioEvent<'user.email_change_requested.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, email, fullName, newEmail, notMeLink, expiresAt } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('emailChangeRequested'),
      message: t('emailChangeRequestedText', { newEmail }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'email-change-notice',
      userId,
      payload: {
        userEmail: email,
        userName: fullName,
        newEmail,
        notMeUrl: notMeLink,
        validUntil: expiresAt,
        settingsUrl: `${this.config.PUBLIC_URL}/account-settings`,
      },
      ...(expiresAt && { sendBefore: new Date(expiresAt) }),
    });
  }

  @OnEvent('user.email_changed.v1', 'OnAddressNews.changed')
  async changed(event: StudioEvent<'user.email_changed.v1'>, tx: EntityManager): Promise<void> {
    const { userId, email, fullName, newEmail, notMeLink, expiresAt } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('emailAddressChanged'),
      message: t('emailAddressChangedText', { newEmail }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'email-changed',
      userId,
      payload: {
        userEmail: email,
        userName: fullName,
        newEmail,
        changedAt: event.occurredAt,
        notMeUrl: notMeLink,
        validUntil: expiresAt,
      },
      sendBefore: new Date(expiresAt),
    });
  }

  /** Two records of one person became one: said at the address in use, and at the other one. */
  @OnEvent('user.records_merged.v1', 'OnAddressNews.merged')
  async merged(event: StudioEvent<'user.records_merged.v1'>, tx: EntityManager): Promise<void> {
    const { userId, email, fullName, otherEmail } = event.data;
    for (const address of [email, otherEmail].filter(Boolean))
      await this.emails.enqueue(tx, event, {
        kind: 'records-merged',
        userId,
        payload: {
          userEmail: address,
          userName: fullName,
          keptEmail: email,
          mergedAt: event.occurredAt,
          settingsUrl: `${this.config.PUBLIC_URL}/account-settings`,
        },
      });
  }
}
