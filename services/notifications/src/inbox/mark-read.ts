import { Inject, Injectable } from '@nestjs/common';
import type { NotificationView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Realtime } from '../realtime/realtime.api.js';
import { Notification } from './notification.entity.js';
import { toNotificationView } from './notification.view.js';

/** Own messages only: another's is a 404 and stays as it is (reliability B19). */
@Injectable()
export class MarkRead {
  constructor(
    private readonly dataSource: DataSource,
    private readonly realtime: Realtime,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async one(userId: string, id: string): Promise<NotificationView> {
    const key = { studioId: this.config.STUDIO_ID, id, userId };
    const { affected } = await this.dataSource.manager.update(
      Notification,
      { ...key, isRead: false },
      { isRead: true },
    );
    const row = await this.dataSource.manager.findOneBy(Notification, key);
    if (!row) throw new Refused('NOT_FOUND');
    if (affected) this.notifyOwner(userId);
    return toNotificationView(row);
  }

  /** Up to what the member has seen: one that arrives meanwhile stays unread. */
  async all(userId: string, before: string | undefined): Promise<number> {
    const unread = this.dataSource
      .createQueryBuilder()
      .update(Notification)
      .set({ isRead: true })
      .where('studio_id = :studio AND user_id = :userId AND NOT is_read', {
        studio: this.config.STUDIO_ID,
        userId,
      });
    if (before !== undefined) unread.andWhere('created_at <= :before', { before });
    const { affected } = await unread.execute();
    if (affected) this.notifyOwner(userId);
    return affected ?? 0;
  }

  /** The other tab and the other device count alike. */
  private notifyOwner(userId: string): void {
    this.realtime.send(`user:${userId}`, { type: 'notifications' });
  }
}
