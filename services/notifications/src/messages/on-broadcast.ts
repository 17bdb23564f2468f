import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { DeliverMessage } from './deliver-message.js';

type Sent = StudioEvent<'studio.broadcast_sent.v1'>;

/** What a message is to its readers' preferences, and the mail that brings it. */
export const broadcastMails = { newsletter: 'newsletter', messages: 'member-message' } as const;

/** Brings one part of a message to many to its people. */
@Injectable()
export class OnBroadcast {
  constructor(
    private readonly delivering: DeliverMessage,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('studio.broadcast_sent.v1', 'OnBroadcast.sent')
  async sent(event: Sent, tx: EntityManager): Promise<void> {
    const { data, studioId } = event;
    await tx.query(
      `INSERT INTO broadcast_batches (studio_id, broadcast_id, event_id) VALUES ($1, $2, $3)`,
      [studioId, data.broadcastId, event.id],
    );
    const { topic, subject, text } = data;
    await this.delivering.execute(tx, event, {
      kind: topic,
      mailOf: ({ email, fullName }) => ({
        kind: broadcastMails[topic],
        payload: {
          userEmail: email,
          userName: fullName,
          subject,
          text,
          url: this.config.PUBLIC_URL,
        },
      }),
    });
  }
}
