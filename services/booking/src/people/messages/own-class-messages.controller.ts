import { Controller, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  getOwnClassMessages,
  messageOwnClass,
  withId,
  type ClassMessages,
  type SentMessage,
} from '@studio/contracts';
import { IdempotentRequest, ParsedParams } from '@studio/nest-kit';
import { AudienceQueries } from './audience.queries.js';
import { SendMessage } from './send-message.js';

interface MessageRequest {
  key: string;
  params: { id: string };
  body: { subject: string; text: string };
}

@Controller('api/schedules')
export class OwnClassMessagesController {
  constructor(
    private readonly sending: SendMessage,
    private readonly audience: AudienceQueries,
  ) {}

  @Get(':id/message')
  @For(getOwnClassMessages)
  left(
    @CurrentUser() trainer: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
  ): Promise<ClassMessages> {
    return this.audience.ofOwnClass(trainer, id);
  }

  @Post(':id/message')
  @For(messageOwnClass)
  send(
    @CurrentUser() trainer: SignedInUser,
    @IdempotentRequest(messageOwnClass) { key, params, body }: MessageRequest,
  ): Promise<SentMessage> {
    return this.sending.execute(trainer, {
      to: { kind: 'class', id: params.id },
      message: { ...body, channels: ['email', 'push', 'inApp'] },
      key,
      isOfTrainer: true,
    });
  }
}
