import { Module } from '@nestjs/common';
import { Inbox } from './inbox.api.js';
import { InboxController } from './inbox.controller.js';
import { InboxQueries } from './inbox.queries.js';
import { MarkRead } from './mark-read.js';

@Module({
  controllers: [InboxController],
  providers: [Inbox, InboxQueries, MarkRead],
  exports: [Inbox],
})
export class InboxModule {}
