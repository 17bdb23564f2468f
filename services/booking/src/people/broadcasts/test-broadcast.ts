import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { MessageInput } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource } from 'typeorm';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';

/** Sends a message to its writer alone, as its readers would get it. */
@Injectable()
export class TestBroadcast {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws IDEMPOTENCY_KEY_REUSED. */
  execute(
    admin: SignedInUser,
    { key, message }: { key: string; message: MessageInput },
  ): Promise<{ recipients: number }> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      const fingerprint = fingerprintOf(['test broadcast', message]);
      const intent = { studioId, userId: admin.id, key, fingerprint, now: this.studio.now() };
      const before = await keepAnswer(tx, { recipients: 1 }, intent);
      if (before) return before;
      await publish(tx, {
        type: 'studio.broadcast_sent.v1',
        data: {
          ...message,
          broadcastId: newId(),
          topic: 'messages',
          sentBy: admin.fullName ?? admin.email,
          recipients: [admin.id],
        },
        studioId,
      });
      return { recipients: 1 };
    });
  }
}
