import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, type RestQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Realtime } from '../realtime/realtime.api.js';

export const restColumns = {
  id: 'uuid',
  title: 'text',
  message: 'text',
  created_at: 'instant',
  is_read: 'boolean',
  link: 'text',
} as const;

type Row = Record<keyof typeof restColumns, unknown>;

/** Rows as the data client asks for them: its filters narrow the own rows and never widen them. */
@Injectable()
export class RestNotifications {
  constructor(
    private readonly dataSource: DataSource,
    private readonly realtime: Realtime,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  find(userId: string, query: RestQuery): Promise<Row[]> {
    const { where, values } = this.owned(userId, query);
    return this.dataSource.query(
      `SELECT ${names} FROM notifications WHERE ${where}
       ORDER BY ${query.orderBy || 'created_at DESC, id DESC'}
       LIMIT ${query.limit} OFFSET ${query.offset}`,
      values,
    );
  }

  /** `check` sees how many rows there are before anything is written. */
  async markRead(userId: string, query: RestQuery, check: (rows: number) => void): Promise<Row[]> {
    const { where, values } = this.owned(userId, query);
    const rows = await inTransaction(this.dataSource, async (tx) => {
      const named: Row[] = await tx.query(
        `SELECT ${names} FROM notifications WHERE ${where} FOR UPDATE`,
        values,
      );
      check(named.length);
      await tx.query(
        `UPDATE notifications SET is_read = true WHERE studio_id = $1 AND id = ANY ($2)`,
        [this.config.STUDIO_ID, named.map(({ id }) => id)],
      );
      return named;
    });
    if (rows.some(({ is_read }) => is_read === false))
      this.realtime.send(`user:${userId}`, { type: 'notifications' });
    return rows.map((row) => ({ ...row, is_read: true }));
  }

  private owned(userId: string, { where, values }: RestQuery) {
    const next = values.length + 1;
    return {
      where: `(${where}) AND studio_id = $${next} AND user_id = $${next + 1}`,
      values: [...values, this.config.STUDIO_ID, userId],
    };
  }
}

const names = Object.keys(restColumns).join(', ');
