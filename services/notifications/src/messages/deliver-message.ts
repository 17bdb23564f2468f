import { Injectable } from '@nestjs/common';
import type { NotificationKind, StudioEvent } from '@studio/contracts';
import { logger } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { Emails, type DueEmail } from '../emails/emails.api.js';
import { Inbox } from '../inbox/inbox.api.js';
import { peopleOf } from '../people/people.api.js';
import type { Person } from '../people/person.entity.js';
import { shortText } from './short-text.js';

type Sent = StudioEvent<'studio.broadcast_sent.v1'> | StudioEvent<'studio.message_sent.v1'>;

/** A mail with the text of the front desk. */
type MessageMail = 'newsletter' | 'member-message' | 'studio-message';

interface Delivery<Kind extends MessageMail> {
  /** Of this kind, when it isn't the event's own. */
  kind?: NotificationKind;
  mailOf: (person: Person) => Pick<DueEmail<Kind>, 'kind' | 'payload'>;
}

/** Brings a message of the front desk to its people, on the channels that were chosen. */
@Injectable()
export class DeliverMessage {
  constructor(
    private readonly emails: Emails,
    private readonly inbox: Inbox,
  ) {}

  async execute<Kind extends MessageMail>(
    tx: EntityManager,
    event: Sent,
    delivery: Delivery<Kind>,
  ): Promise<void> {
    const { id: eventId, studioId, data } = event;
    const people = await peopleOf(tx, { studioId, userIds: data.recipients });
    const unknown = data.recipients.length - people.length;
    // An account that has gone since; the others must not wait for it.
    if (unknown) logger.warn({ eventId, unknown }, 'recipients without a profile');
    for (const person of people) await this.notify(tx, event, { ...delivery, person });
  }

  private async notify<Kind extends MessageMail>(
    tx: EntityManager,
    event: Sent,
    { kind, mailOf, person }: Delivery<Kind> & { person: Person },
  ): Promise<void> {
    const { channels, subject, text } = event.data;
    const { userId } = person;
    if (channels.includes('inApp') || channels.includes('push'))
      await this.inbox.notify(tx, event, {
        userId,
        title: subject,
        message: shortText(text),
        ...(kind && { kind }),
        channels,
      });
    if (channels.includes('email'))
      await this.emails.enqueue(tx, event, { ...mailOf(person), userId });
  }
}
