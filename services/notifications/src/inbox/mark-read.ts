import { Inject, Injectable } from '@nestjs/common';
import type { NotificationView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Realtime } from '../realtime/realtime.api.js';
import { Notification } from './notification.entity.js';
import { toNotificationView } from './notification.view.js';
import { publishRead } from './publish-read.js';

/** An own message only: another's is a 404 and stays as it is (reliability B19). */
@Injectable()
export class MarkRead {
  constructor(
    private readonly dataSource: DataSource,
    private readonly realtime: Realtime,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  async execute(userId: string, id: string): Promise<NotificationView> {
    const key = { studioId: this.config.STUDIO_ID, id, userId };
    const { affected } = await this.dataSource.manager.update(
      Notification,
      { ...key, isRead: false },
      { isRead: true },
    );
    const row = await this.dataSource.manager.findOneBy(Notification, key);
    if (!row) throw new Refused('NOT_FOUND');
    if (affected) publishRead(this.realtime, userId);
    return toNotificationView(row);
  }
}
