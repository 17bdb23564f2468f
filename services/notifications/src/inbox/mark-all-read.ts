import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Realtime } from '../realtime/realtime.api.js';
import { Notification } from './notification.entity.js';
import { publishRead } from './publish-read.js';

@Injectable()
export class MarkAllRead {
  constructor(
    private readonly dataSource: DataSource,
    private readonly realtime: Realtime,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Up to what the member has seen: one that arrives meanwhile stays unread. */
  async execute(userId: string, before: string | undefined): Promise<number> {
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
    if (affected) publishRead(this.realtime, userId);
    return affected ?? 0;
  }
}
