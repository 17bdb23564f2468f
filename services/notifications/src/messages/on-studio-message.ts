import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { AfterCommit } from '../shared/after-commit.js';
import { Realtime } from '../realtime/realtime.api.js';
import { placeOf } from '../preferences/preferences.api.js';
import { DeliverMessage } from './deliver-message.js';
import { StudioMessage } from './studio-message.entity.js';

type Sent = StudioEvent<'studio.message_sent.v1'>;

/** Brings a message of the desk to everyone it is for. */
@Injectable()
export class OnStudioMessage {
  constructor(
    private readonly delivering: DeliverMessage,
    private readonly realtime: Realtime,
    private readonly afterCommit: AfterCommit,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('studio.message_sent.v1', 'OnStudioMessage.sent')
  async sent(event: Sent, tx: EntityManager): Promise<void> {
    const { data, studioId } = event;
    await tx.insert(StudioMessage, {
      studioId,
      id: data.messageId,
      eventId: event.id,
      aboutId: data.about.id,
      subject: data.subject,
      text: data.text,
      channels: [...new Set(data.channels)],
      sentBy: data.sentBy,
      sentAt: event.occurredAt,
      recipients: data.recipients.length,
    });
    this.afterCommit.do(tx, () =>
      this.realtime.send('front_desk', { type: 'front_desk', about: 'messages', userId: null }),
    );
    const { about, subject, text } = data;
    const url = `${this.config.PUBLIC_URL}${placeOf(event).link ?? '/'}`;
    await this.delivering.execute(tx, event, {
      mailOf: ({ email, fullName }) => ({
        kind: 'studio-message',
        payload: {
          userEmail: email,
          userName: fullName,
          subject,
          text,
          about: about.name,
          aboutDate: about.startsAt,
          url,
        },
      }),
    });
  }
}
