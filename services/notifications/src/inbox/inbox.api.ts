import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { Realtime } from '../realtime/realtime.api.js';
import { AfterCommit } from '../shared/after-commit.js';

export interface Words {
  title: string;
  message: string;
}

/** Puts messages in the bell. */
@Injectable()
export class Inbox {
  constructor(
    private readonly realtime: Realtime,
    private readonly afterCommit: AfterCommit,
  ) {}

  /** In the caller's transaction; the person's open screens hear of it when it has committed. */
  async notify(tx: EntityManager, event: StudioEvent, userId: string, words: Words): Promise<void> {
    await tx.query(
      `INSERT INTO notifications (studio_id, id, user_id, event_id, title, message)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [event.studioId, newId(), userId, event.id, words.title, words.message],
    );
    this.afterCommit.do(tx, () => this.realtime.tell(`user:${userId}`, { type: 'notifications' }));
  }
}
