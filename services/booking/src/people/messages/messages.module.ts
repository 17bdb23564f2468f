import { Module } from '@nestjs/common';
import { AudienceQueries } from './audience.queries.js';
import { MessagesController } from './messages.controller.js';
import { OwnClassMessagesController } from './own-class-messages.controller.js';
import { SendMessage } from './send-message.js';

@Module({
  controllers: [MessagesController, OwnClassMessagesController],
  providers: [AudienceQueries, SendMessage],
})
export class MessagesModule {}
