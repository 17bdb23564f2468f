import { Controller, Get, Patch, Req, Res } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { restListNotifications, restReadNotifications } from '@studio/contracts';
import {
  checkSingle,
  parseRestQuery,
  rowForbidden,
  sendNothing,
  sendRows,
  wantsRows,
  type RestQuery,
} from '@studio/nest-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MarkFoundRead } from './mark-found-read.js';
import { restColumns } from './rest-columns.js';
import { RestNotificationsQueries } from './rest-notifications.queries.js';

const TABLE = 'notifications';

@Controller('/rest/v1/notifications')
export class RestNotificationsController {
  constructor(
    private readonly notifications: RestNotificationsQueries,
    private readonly markingRead: MarkFoundRead,
  ) {}

  @For(restListNotifications)
  @Get()
  async list(
    @CurrentUser() user: SignedInUser,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = queryOf(request);
    const rows = await this.notifications.find(user.id, query);
    await sendRows(reply, askingOf(request), { rows, select: query.select });
  }

  @For(restReadNotifications)
  @Patch()
  async read(
    @CurrentUser() user: SignedInUser,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = queryOf(request);
    if (!isRead(request.body)) throw rowForbidden(TABLE);
    const headers = askingOf(request);
    const rows = await this.markingRead.execute(user.id, query, (count) =>
      checkSingle(headers, count),
    );
    await (wantsRows(headers)
      ? sendRows(reply, headers, { rows, select: query.select })
      : sendNothing(reply, 204));
  }
}

const askingOf = ({ headers: { accept, prefer } }: FastifyRequest) => ({ accept, prefer });

const queryOf = (request: FastifyRequest): RestQuery =>
  parseRestQuery(request.query as Record<string, string>, { table: TABLE, columns: restColumns });

/** Nothing but `{"is_read": true}` may be written by its reader. */
const isRead = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body).length === 1 &&
  (body as { is_read?: unknown }).is_read === true;
