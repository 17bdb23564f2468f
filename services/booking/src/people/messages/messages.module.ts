import { Module } from '@nestjs/common';
import { AudienceQueries } from './audience.queries.js';
import { MessagesController } from './messages.controller.js';
import { SendMessage } from './send-message.js';

@Module({ controllers: [MessagesController], providers: [AudienceQueries, SendMessage] })
export class MessagesModule {}
