import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { logger } from '@studio/nest-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { peopleOf } from '../people/people.api.js';
import type { Person } from '../people/person.entity.js';
import { shortText } from './short-text.js';

type Sent = StudioEvent<'studio.broadcast_sent.v1'>;

/** What a message is to its readers' preferences, and the mail that brings it. */
export const broadcastMails = { newsletter: 'newsletter', messages: 'member-message' } as const;

/** Brings one part of a message to many to its people, on the channels that were chosen. */
@Injectable()
export class OnBroadcast {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
    @Inject(CONFIG) private readonly config: NotificationsConfig,
  ) {}

  @OnEvent('studio.broadcast_sent.v1', 'OnBroadcast.sent')
  async sent(event: Sent, tx: EntityManager): Promise<void> {
    const { data, studioId } = event;
    await tx.query(
      `INSERT INTO broadcast_batches (studio_id, broadcast_id, event_id) VALUES ($1, $2, $3)`,
      [studioId, data.broadcastId, event.id],
    );
    const people = await peopleOf(tx, { studioId, userIds: data.recipients });
    const unknown = data.recipients.length - people.length;
    // An account that has gone since; the others must not wait for it.
    if (unknown)
      logger.warn({ broadcastId: data.broadcastId, unknown }, 'recipients without a profile');
    for (const person of people) await this.notify(tx, event, person);
  }

  private async notify(tx: EntityManager, event: Sent, person: Person): Promise<void> {
    const { channels, subject, text, topic } = event.data;
    const { userId } = person;
    if (channels.includes('inApp') || channels.includes('push'))
      await this.inbox.notify(tx, event, {
        userId,
        title: subject,
        message: shortText(text),
        kind: topic,
        channels,
      });
    if (!channels.includes('email')) return;
    const payload = { userEmail: person.email, userName: person.fullName, subject, text };
    await this.emails.enqueue(tx, event, {
      kind: broadcastMails[topic],
      userId,
      payload: { ...payload, url: this.config.PUBLIC_URL },
    });
  }
}
