import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { For } from '@studio/auth';
import { restListEvents } from '@studio/contracts';
import { parseRestQuery, sendRows } from '@studio/nest-kit';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';

const columns = {
  id: 'uuid',
  title: 'text',
  date: 'text',
  time: 'text',
  description: 'text',
  price_aed: 'text',
  is_free: 'boolean',
} as const;

/** Spec section 7: the hosted data client reads an event by its id. */
@Controller('rest/v1/events')
export class RestEventsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(restListEvents)
  async list(
    @Query() queryParams: Record<string, string>,
    @Headers() headers: Record<string, string>,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const query = parseRestQuery(queryParams, { table: 'events', columns });
    const rows = await this.dataSource.query<Record<string, unknown>[]>(
      `SELECT * FROM (
         SELECT id, title, description, (price / 100.0)::float8 AS price_aed, price = 0 AS is_free,
                to_char(starts_at AT TIME ZONE 'Asia/Dubai', 'YYYY-MM-DD') AS date,
                to_char(starts_at AT TIME ZONE 'Asia/Dubai', 'HH24:MI') AS time
         FROM events WHERE studio_id = $${query.values.length + 1}) events
       WHERE (${query.where}) ORDER BY ${query.orderBy || 'date, time, id'}
       LIMIT ${query.limit} OFFSET ${query.offset}`,
      [...query.values, this.studio.id],
    );
    return sendRows(reply, headers, { rows, select: query.select });
  }
}
