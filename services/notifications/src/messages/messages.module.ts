import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { MessagesController } from './messages.controller.js';
import { OnStudioMessage } from './on-studio-message.js';

@Module({
  imports: [InboxModule],
  controllers: [MessagesController],
  providers: [OnStudioMessage],
})
export class MessagesModule {}
