import { Injectable } from '@nestjs/common';
import type { Channel, NotificationKind, StudioEvent } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { runPrepared } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { kindOf, placeOf, reachInApp } from '../preferences/preferences.api.js';
import { Push, type DuePush } from '../push/push.api.js';
import { Realtime } from '../realtime/realtime.api.js';
import { isErased } from '../people/people.api.js';
import { AfterCommit } from '../shared/after-commit.js';

export interface NotificationText {
  title: string;
  message: string;
  /** The page of the thing, when it isn't the one of the event's row in notification-kinds. */
  link?: string;
  /** Of this kind, when it isn't the event's own. */
  kind?: NotificationKind;
  /** On these alone, when not on all. */
  channels?: readonly Channel[];
}

const insertNotification = {
  name: 'insert notification',
  // Several events may be told of in one transaction: each has its own time.
  text: `INSERT INTO notifications
      (studio_id, id, user_id, event_id, title, message, link, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp()) ON CONFLICT DO NOTHING`,
};

/** Tells people in the app: bell and push, as far as they want it. */
@Injectable()
export class Inbox {
  constructor(
    private readonly push: Push,
    private readonly realtime: Realtime,
    private readonly afterCommit: AfterCommit,
  ) {}

  /** In the caller's transaction; the person's open screens hear of it when it has committed. */
  async notify(
    tx: EntityManager,
    event: StudioEvent,
    { userId, ...text }: NotificationText & { userId: string },
  ): Promise<void> {
    const { studioId } = event;
    if (await isErased(tx, { studioId, userId })) return;
    const { title, message, kind = kindOf(event.type), channels } = text;
    const place = placeOf(event);
    const link = text.link ?? place.link;
    const reach = await reachInApp(tx, { kind, studioId, userId });
    const isWanted = (channel: Channel): boolean => channels?.includes(channel) ?? true;
    if (reach.inApp && isWanted('inApp'))
      await this.ring(tx, event, { userId, title, message, link });
    if (reach.push && isWanted('push'))
      await this.push.enqueue(tx, event, { ...place, userId, title, message, link });
  }

  private async ring(
    tx: EntityManager,
    event: StudioEvent,
    { userId, title, message, link }: Pick<DuePush, 'userId' | 'title' | 'message' | 'link'>,
  ): Promise<void> {
    const values = [event.studioId, newId(), userId, event.id, title, message, link];
    await runPrepared(tx, insertNotification, values);
    this.afterCommit.do(tx, () => this.realtime.send(`user:${userId}`, { type: 'notifications' }));
  }
}
