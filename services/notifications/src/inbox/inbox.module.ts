import { Module } from '@nestjs/common';
import { Inbox } from './inbox.api.js';
import { InboxController } from './inbox.controller.js';
import { InboxQueries } from './inbox.queries.js';
import { MarkAllRead } from './mark-all-read.js';
import { MarkFoundRead } from './mark-found-read.js';
import { MarkRead } from './mark-read.js';
import { MemberNotificationsController } from './member-notifications.controller.js';
import { RestNotificationsController } from './rest-notifications.controller.js';
import { RestNotificationsQueries } from './rest-notifications.queries.js';

@Module({
  controllers: [InboxController, MemberNotificationsController, RestNotificationsController],
  providers: [Inbox, InboxQueries, MarkAllRead, MarkFoundRead, MarkRead, RestNotificationsQueries],
  exports: [Inbox],
})
export class InboxModule {}
