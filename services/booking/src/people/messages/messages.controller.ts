import { Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  classAudience,
  eventAudience,
  messageClass,
  messageEvent,
  withId,
  type MessageInput,
  type SentMessage,
} from '@studio/contracts';
import { IdempotentRequest, ParsedParams } from '@studio/nest-kit';
import { AudienceQueries } from './audience.queries.js';
import { SendMessage } from './send-message.js';

interface MessageRequest {
  key: string;
  params: { id: string };
  body: MessageInput;
}

@Controller('api/admin')
export class MessagesController {
  constructor(
    private readonly sending: SendMessage,
    private readonly audience: AudienceQueries,
  ) {}

  @Post('schedules/:id/message')
  @For(messageClass)
  toClass(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(messageClass) { key, params, body }: MessageRequest,
  ): Promise<SentMessage> {
    return this.sending.execute(admin, {
      to: { kind: 'class', id: params.id },
      message: body,
      key,
    });
  }

  @Get('schedules/:id/audience')
  @For(classAudience)
  ofClass(@ParsedParams(withId) { id }: { id: string }): Promise<{ recipients: number }> {
    return this.audience.count({ kind: 'class', id });
  }

  @Post('events/:id/message')
  @For(messageEvent)
  toEvent(
    @CurrentUser() admin: SignedInUser,
    @IdempotentRequest(messageEvent) { key, params, body }: MessageRequest,
  ): Promise<SentMessage> {
    return this.sending.execute(admin, {
      to: { kind: 'event', id: params.id },
      message: body,
      key,
    });
  }

  @Get('events/:id/audience')
  @For(eventAudience)
  ofEvent(@ParsedParams(withId) { id }: { id: string }): Promise<{ recipients: number }> {
    return this.audience.count({ kind: 'event', id });
  }
}
