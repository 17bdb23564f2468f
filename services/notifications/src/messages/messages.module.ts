import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { BroadcastsController } from './broadcasts.controller.js';
import { DeliverMessage } from './deliver-message.js';
import { MessagesController } from './messages.controller.js';
import { OnBroadcast } from './on-broadcast.js';
import { OnStudioMessage } from './on-studio-message.js';

@Module({
  imports: [InboxModule],
  controllers: [BroadcastsController, MessagesController],
  providers: [DeliverMessage, OnBroadcast, OnStudioMessage],
})
export class MessagesModule {}
