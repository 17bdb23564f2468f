import { Controller, Get, Patch, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { listNotifications, readAllNotifications, readNotification } from '@studio/contracts';
import { ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { InboxQueries } from './inbox.queries.js';
import { MarkAllRead } from './mark-all-read.js';
import { MarkRead } from './mark-read.js';

@Controller('/api/me/notifications')
export class InboxController {
  constructor(
    private readonly inbox: InboxQueries,
    private readonly markingRead: MarkRead,
    private readonly markingAllRead: MarkAllRead,
  ) {}

  @For(listNotifications)
  @Get()
  list(
    @ParsedQuery(listNotifications.query) query: Parameters<InboxQueries['list']>[1],
    @CurrentUser() user: SignedInUser,
  ) {
    return this.inbox.list(user.id, query);
  }

  @For(readNotification)
  @Patch(':id')
  readOne(
    @ParsedParams(readNotification.params) { id }: { id: string },
    @ParsedBody(readNotification.body) _body: { is_read: true },
    @CurrentUser() user: SignedInUser,
  ) {
    return this.markingRead.execute(user.id, id);
  }

  @For(readAllNotifications)
  @Post('read-all')
  async readAll(
    @ParsedBody(readAllNotifications.body) { before }: { before?: string },
    @CurrentUser() user: SignedInUser,
  ) {
    return { marked: await this.markingAllRead.execute(user.id, before) };
  }
}
