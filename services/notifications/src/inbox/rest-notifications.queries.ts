import { Inject, Injectable } from '@nestjs/common';
import type { RestQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { restColumnNames, whereOwned, type RestRow } from './rest-columns.js';

/** Rows as the data client asks for them. */
@Injectable()
export class RestNotificationsQueries {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  find(userId: string, query: RestQuery): Promise<RestRow[]> {
    const { where, values } = whereOwned(query, { studioId: this.config.STUDIO_ID, userId });
    return this.dataSource.query(
      `SELECT ${restColumnNames} FROM notifications WHERE ${where}
       ORDER BY ${query.orderBy || 'created_at DESC, id DESC'}
       LIMIT ${query.limit} OFFSET ${query.offset}`,
      values,
    );
  }
}
