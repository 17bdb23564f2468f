import { Module } from '@nestjs/common';
import { Inbox } from './inbox.api.js';
import { InboxController } from './inbox.controller.js';
import { InboxQueries } from './inbox.queries.js';
import { MarkRead } from './mark-read.js';
import { RestNotificationsController } from './rest-notifications.controller.js';
import { RestNotifications } from './rest-notifications.js';

@Module({
  controllers: [InboxController, RestNotificationsController],
  providers: [Inbox, InboxQueries, MarkRead, RestNotifications],
  exports: [Inbox],
})
export class InboxModule {}
