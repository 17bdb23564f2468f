import { Module } from '@nestjs/common';
import { MessagesController } from './messages.controller.js';
import { SendMessage } from './send-message.js';

@Module({ controllers: [MessagesController], providers: [SendMessage] })
export class MessagesModule {}
