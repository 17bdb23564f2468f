import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { EventData, MessageWords, SentMessage } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../history/history.api.js';
import { Studio } from '../shared/studio.js';
import { audienceOfClass, audienceOfEvent } from './audience.queries.js';

export interface Target {
  kind: 'class' | 'event';
  id: string;
}

interface Order {
  to: Target;
  words: MessageWords;
  /** The desk's name for this intent: repeated, it gets the first answer. */
  key: string;
}

const audienceOf = { class: audienceOfClass, event: audienceOfEvent };

/**
 * The desk writes to everyone in a class or event. Audience, history, message and the stored answer
 * commit together; notifications brings it to people, each on the channels that are open to them.
 */
@Injectable()
export class SendMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
  ) {}

  /** Throws SCHEDULE_NOT_FOUND, NOT_FOUND, NOBODY_TO_TELL, IDEMPOTENCY_KEY_REUSED. */
  send(admin: SignedInUser, order: Order): Promise<SentMessage> {
    return inTransaction(this.dataSource, async (tx) => {
      const asked = { studioId: this.studio.id, id: order.to.id, now: this.studio.now() };
      const { name, startsAt, memberIds } = await audienceOf[order.to.kind](tx, asked);
      const answer = { messageId: newId(), recipients: memberIds.length };
      const before = await this.keep(tx, admin, order, answer);
      if (before) return before;
      // Inside the transaction: the key stays free for a second try when somebody has booked.
      if (!memberIds.length) throw new Refused('NOBODY_TO_TELL');
      await this.record(tx, admin, order, { ...answer, memberIds });
      const news: EventData<'studio.message_sent.v1'> = {
        messageId: answer.messageId,
        about: { ...order.to, name, startsAt: startsAt.toISOString() },
        ...order.words,
        sentBy: admin.fullName ?? admin.email,
        recipients: memberIds,
      };
      await publish(tx, 'studio.message_sent.v1', news, this.studio.id);
      return answer;
    });
  }

  async countAudience(to: Target): Promise<{ recipients: number }> {
    const asked = { studioId: this.studio.id, id: to.id, now: this.studio.now() };
    const { memberIds } = await audienceOf[to.kind](this.dataSource.manager, asked);
    return { recipients: memberIds.length };
  }

  /** Notes the answer under its key; the first one when there is one. Waits for a twin in flight. */
  private async keep(
    tx: EntityManager,
    admin: SignedInUser,
    order: Order,
    answer: SentMessage,
  ): Promise<SentMessage | null> {
    const { id: studioId } = this.studio;
    const fingerprint = fingerprintOf(order);
    const kept = await tx.query<unknown[]>(
      `INSERT INTO idempotency_keys (studio_id, user_id, key, fingerprint, created_at, answer)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING key`,
      [studioId, admin.id, order.key, fingerprint, this.studio.now(), JSON.stringify(answer)],
    );
    if (kept.length) return null;
    const [first] = await tx.query<{ fingerprint: string; answer: SentMessage }[]>(
      `SELECT fingerprint, answer FROM idempotency_keys
       WHERE studio_id = $1 AND user_id = $2 AND key = $3`,
      [studioId, admin.id, order.key],
    );
    if (first?.fingerprint !== fingerprint) throw new Refused('IDEMPOTENCY_KEY_REUSED');
    return first.answer;
  }

  /** In the history of everyone who is written to. */
  private async record(
    tx: EntityManager,
    admin: SignedInUser,
    { to, words }: Order,
    { messageId, memberIds, recipients }: SentMessage & { memberIds: readonly string[] },
  ): Promise<void> {
    const { subject, channels } = words;
    for (const subjectUserId of memberIds)
      await recordHistory(tx, {
        studioId: this.studio.id,
        by: admin,
        at: this.studio.now(),
        action: `${to.kind}.message_sent`,
        subjectUserId,
        before: {},
        after: { messageId, [`${to.kind}Id`]: to.id, subject, channels, recipients },
      });
  }
}

const fingerprintOf = ({ to, words }: Order): string => {
  const { subject, text, channels } = words;
  const said = JSON.stringify([to.kind, to.id, subject, text, [...channels].sort()]);
  return createHash('sha256').update(said).digest('base64url');
};
