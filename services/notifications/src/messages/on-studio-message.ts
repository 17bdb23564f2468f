import { Inject, Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { logger } from '@studio/nest-kit';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { CONFIG, type NotificationsConfig } from '../config.js';
import { Emails } from '../emails/emails.api.js';
import { AfterCommit } from '../shared/after-commit.js';
import { Inbox } from '../inbox/inbox.api.js';
import { Realtime } from '../realtime/realtime.api.js';
import { placeOf } from '../preferences/preferences.api.js';
import type { Person } from '../people/person.entity.js';
import { peopleOf } from '../people/people.api.js';
import { shortText } from './short-text.js';
import { StudioMessage } from './studio-message.entity.js';

type Sent = StudioEvent<'studio.message_sent.v1'>;

/** Brings a message of the desk to everyone it is for, on the channels that were chosen. */
@Injectable()
export class OnStudioMessage {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
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
    const people = await peopleOf(tx, { studioId, userIds: data.recipients });
    const unknown = data.recipients.length - people.length;
    // An account that has gone since; the others must not wait for it.
    if (unknown)
      logger.warn({ messageId: data.messageId, unknown }, 'recipients without a profile');
    for (const person of people) await this.notify(tx, event, person);
  }

  private async notify(tx: EntityManager, event: Sent, person: Person): Promise<void> {
    const { about, channels, subject, text } = event.data;
    const { userId } = person;
    if (channels.includes('inApp') || channels.includes('push'))
      await this.inbox.notify(tx, event, {
        userId,
        title: subject,
        message: shortText(text),
        channels,
      });
    if (!channels.includes('email')) return;
    await this.emails.enqueue(tx, event, {
      kind: 'studio-message',
      userId,
      payload: {
        userEmail: person.email,
        userName: person.fullName,
        subject,
        text,
        about: about.name,
        aboutDate: about.startsAt,
        url: `${this.config.PUBLIC_URL}${placeOf(event).link ?? '/'}`,
      },
    });
  }
}
