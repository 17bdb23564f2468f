import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { longDateTime } from '@studio/email';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';

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
      title: 'Your account will be deleted',
      message: `On ${longDateTime(deletesAt)}. Until then you can keep it.`,
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
      title: 'Your account stays',
      message: 'It will not be deleted.',
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
      title: 'Your data is ready',
      message: `Download it in your account settings until ${longDateTime(expiresAt)}.`,
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
