import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { longDateTime } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { t } from './messages.js';

/** Deletion and export of what the studio knows of a person. */
@Injectable()
export class OnOwnDataEvents {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('user.deletion_scheduled.v1', 'OnOwnDataNews.deletionScheduled')
  async deletionScheduled(
    event: StudioEvent<'user.deletion_scheduled.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, email: userEmail, fullName: userName, deletesAt } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('accountWillBeDeleted'),
      message: t('accountWillBeDeletedText', { time: longDateTime(deletesAt) }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'deletion-scheduled',
      userId,
      payload: { userEmail, userName, deletesAt, settingsUrl: this.accountPage },
    });
  }

  @OnEvent('user.deletion_withdrawn.v1', 'OnOwnDataNews.deletionWithdrawn')
  async deletionWithdrawn(
    event: StudioEvent<'user.deletion_withdrawn.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { userId, email: userEmail, fullName: userName } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('accountStays'),
      message: t('accountStaysText'),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'deletion-withdrawn',
      userId,
      payload: { userEmail, userName, homeUrl: this.config.PUBLIC_URL },
    });
  }

  /** Nobody is left to see a bell. The mail belongs to no account: nothing erases it before it is sent. */
  @OnEvent('user.deletion_done.v1', 'OnOwnDataNews.deletionDone')
  async deletionDone(
    event: StudioEvent<'user.deletion_done.v1'>,
    tx: EntityManager,
  ): Promise<void> {
    const { email: userEmail, fullName: userName } = event.data;
    const payload = { userEmail, userName };
    await this.emails.enqueue(tx, event, { kind: 'deletion-done', userId: null, payload });
  }

  @OnEvent('user.export_ready.v1', 'OnOwnDataNews.exportReady')
  async exportReady(event: StudioEvent<'user.export_ready.v1'>, tx: EntityManager): Promise<void> {
    const { userId, email: userEmail, fullName: userName, expiresAt } = event.data;
    await this.inbox.notify(tx, event, {
      userId,
      title: t('dataReady'),
      message: t('dataReadyText', { time: longDateTime(expiresAt) }),
    });
    await this.emails.enqueue(tx, event, {
      kind: 'export-ready',
      userId,
      payload: { userEmail, userName, expiresAt, downloadUrl: this.accountPage },
      sendBefore: new Date(expiresAt),
    });
  }

  private get accountPage(): string {
    return `${this.config.PUBLIC_URL}/account-settings`;
  }
}
