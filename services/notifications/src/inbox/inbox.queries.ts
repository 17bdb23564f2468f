import { Inject, Injectable } from '@nestjs/common';
import type { NotificationView } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Notification } from './notification.entity.js';
import { toNotificationView } from './notification.view.js';

const NEWEST = 100;

@Injectable()
export class InboxQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Newest first; `unread` counts all, also those that the list leaves out. */
  async list(userId: string): Promise<{ items: NotificationView[]; unread: number }> {
    const own = { studioId: this.config.STUDIO_ID, userId };
    const rows = this.dataSource.getRepository(Notification);
    const [items, unread] = await Promise.all([
      rows.find({ where: own, order: { createdAt: 'DESC', id: 'DESC' }, take: NEWEST }),
      rows.countBy({ ...own, isRead: false }),
    ]);
    return { items: items.map(toNotificationView), unread };
  }
}
