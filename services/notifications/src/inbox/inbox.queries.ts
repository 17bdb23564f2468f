import { Inject, Injectable } from '@nestjs/common';
import { instant, type NotificationView } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Notification } from './notification.entity.js';
import { toNotificationView } from './notification.view.js';

const NEWEST = 100;
const OF_MEMBER = 50;

interface Page {
  items: NotificationView[];
  unread: number;
  nextCursor: string | null;
}

@Injectable()
export class InboxQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** Newest first; `unread` counts all, also those that the page leaves out. */
  async list(
    userId: string,
    {
      unread: onlyUnread,
      cursor,
      limit = NEWEST,
    }: {
      unread?: 'true' | 'false' | undefined;
      cursor?: string | undefined;
      limit?: number | undefined;
    } = {},
  ): Promise<Page> {
    const rows = this.own(userId)
      .orderBy('n.created_at', 'DESC')
      .addOrderBy('n.id', 'DESC')
      // One more tells whether there is another page.
      .limit(limit + 1);
    if (onlyUnread === 'true') rows.andWhere('NOT n.is_read');
    if (cursor !== undefined) rows.andWhere('(n.created_at, n.id) < (:at, :id)', opened(cursor));
    // In one statement: a message that comes meanwhile is in both or in none.
    const { entities: found, raw } = await rows
      .addSelect((count) => this.countUnread(count, userId), 'unread')
      .getRawAndEntities<{ unread: string }>();
    const [first] = raw;
    const unread = first
      ? Number(first.unread)
      : await this.own(userId).andWhere('NOT n.is_read').getCount();
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const nextCursor = last && found.length > limit ? cursorOf(last) : null;
    return { items: page.map(toNotificationView), unread, nextCursor };
  }

  /** As the desk reads them. */
  async latestOf(userId: string): Promise<NotificationView[]> {
    const latest = this.own(userId).orderBy('n.created_at', 'DESC').addOrderBy('n.id', 'DESC');
    return (await latest.limit(OF_MEMBER).getMany()).map(toNotificationView);
  }

  private countUnread(
    query: SelectQueryBuilder<Notification>,
    userId: string,
  ): SelectQueryBuilder<Notification> {
    return query
      .select('count(*)')
      .from(Notification, 'u')
      .where('u.studio_id = :studio AND u.user_id = :userId AND NOT u.is_read', {
        studio: this.config.STUDIO_ID,
        userId,
      });
  }

  private own(userId: string): SelectQueryBuilder<Notification> {
    return this.dataSource
      .getRepository(Notification)
      .createQueryBuilder('n')
      .where('n.studio_id = :studio AND n.user_id = :userId', {
        studio: this.config.STUDIO_ID,
        userId,
      });
  }
}

const cursorOf = ({ createdAt, id }: Notification): string =>
  Buffer.from(`${createdAt.toISOString()} ${id}`).toString('base64url');

/** Throws BAD_REQUEST for what was never given out. */
const opened = (cursor: string): { at: string; id: string } => {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, at, id] = /^(\S+) ([0-9a-f-]{36})$/.exec(text) ?? [];
  if (!at || !id || !instant.safeParse(at).success)
    throw new Refused('BAD_REQUEST', [{ path: 'cursor', message: 'is not one of ours' }]);
  return { at, id };
};
