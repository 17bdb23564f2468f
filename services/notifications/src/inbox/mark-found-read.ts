import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, type RestQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Realtime } from '../realtime/realtime.api.js';
import { publishRead } from './publish-read.js';
import { restColumnNames, whereOwned, type RestRow } from './rest-columns.js';

/** What the data client's filters find among the own messages. */
@Injectable()
export class MarkFoundRead {
  constructor(
    private readonly dataSource: DataSource,
    private readonly realtime: Realtime,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  /** `check` sees how many rows there are before anything is written. */
  async execute(
    userId: string,
    query: RestQuery,
    check: (rows: number) => void,
  ): Promise<RestRow[]> {
    const { STUDIO_ID: studioId } = this.config;
    const { where, values } = whereOwned(query, { studioId, userId });
    const rows = await inTransaction(this.dataSource, async (tx) => {
      const named: RestRow[] = await tx.query(
        `SELECT ${restColumnNames} FROM notifications WHERE ${where} FOR UPDATE`,
        values,
      );
      check(named.length);
      await tx.query(
        `UPDATE notifications SET is_read = true WHERE studio_id = $1 AND id = ANY ($2)`,
        [studioId, named.map(({ id }) => id)],
      );
      return named;
    });
    if (rows.some(({ is_read }) => is_read === false)) publishRead(this.realtime, userId);
    return rows.map((row) => ({ ...row, is_read: true }));
  }
}
