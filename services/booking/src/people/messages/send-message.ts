import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { EventData, MessageInput, SentMessage } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAudience, findOwnAudience, type Target } from './audience.queries.js';
import { numberClassMessage } from './class-message-limit.js';

interface Order {
  to: Target;
  message: MessageInput;
  /** The front desk's name for this intent: repeated, it gets the first answer. */
  key: string;
  /** From the trainer of the class: an own one, so many times. */
  isOfTrainer?: boolean;
}

/**
 * The front desk writes to everyone in a class or event. Audience, history, message and the stored answer
 * commit together; notifications brings it to people, each on the channels that are open to them.
 */
@Injectable()
export class SendMessage {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws SCHEDULE_NOT_FOUND, NOT_FOUND, NO_RECIPIENTS, CLASS_MESSAGE_LIMIT, IDEMPOTENCY_KEY_REUSED. */
  execute(admin: SignedInUser, order: Order): Promise<SentMessage> {
    return inTransaction(this.dataSource, async (tx) => {
      const { name, startsAt, memberIds } = await this.audienceOf(tx, admin, order);
      const answer = { messageId: newId(), recipients: memberIds.length };
      const before = await keepAnswer(tx, answer, {
        studioId: this.studio.id,
        userId: admin.id,
        now: this.studio.now(),
        key: order.key,
        fingerprint: fingerprintOf(parts(order)),
      });
      if (before) return before;
      // Inside the transaction: the key stays free for a second try when somebody has booked.
      if (!memberIds.length) throw new Refused('NO_RECIPIENTS');
      if (order.isOfTrainer) await this.countOfTrainer(tx, order.to.id, answer.messageId);
      await this.record(tx, { admin, ...order }, { ...answer, memberIds });
      const payload: EventData<'studio.message_sent.v1'> = {
        messageId: answer.messageId,
        about: { ...order.to, name, startsAt: startsAt.toISOString() },
        ...order.message,
        sentBy: admin.fullName ?? admin.email,
        recipients: memberIds,
      };
      await publish(tx, {
        type: 'studio.message_sent.v1',
        data: payload,
        studioId: this.studio.id,
      });
      return answer;
    });
  }

  private audienceOf(
    tx: EntityManager,
    sender: SignedInUser,
    { to, isOfTrainer }: Order,
  ): ReturnType<typeof findAudience> {
    return isOfTrainer
      ? findOwnAudience(tx, this.studio, { sender, scheduleId: to.id })
      : findAudience(tx, this.studio, to);
  }

  private countOfTrainer(tx: EntityManager, scheduleId: string, messageId: string): Promise<void> {
    const { id: studioId } = this.studio;
    return numberClassMessage(tx, { studioId, scheduleId, messageId, at: this.studio.now() });
  }

  /** In the history of everyone who is written to. */
  private async record(
    tx: EntityManager,
    { admin, to, message }: Order & { admin: SignedInUser },
    { messageId, memberIds, recipients }: SentMessage & { memberIds: readonly string[] },
  ): Promise<void> {
    const { subject, channels } = message;
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

const parts = ({ to, message }: Order): unknown[] => {
  const { subject, text, channels } = message;
  return [to.kind, to.id, subject, text, [...channels].sort()];
};
