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
import { RowsTogether } from '../shared/rows-together.js';

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

const insertNotifications = {
  name: 'insert notifications',
  // Several events may be told of in one transaction: each has its own time, in their order.
  text: `INSERT INTO notifications
      (studio_id, id, user_id, event_id, title, message, link, created_at)
    SELECT n."studioId", n.id, n."userId", n."eventId", n.title, n.message, n.link,
      clock_timestamp() + n.place * interval '1 ms'
    FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS ("studioId" uuid, id uuid, "userId" uuid,
      "eventId" uuid, title text, message text, link text)) WITH ORDINALITY
      AS n ("studioId", id, "userId", "eventId", title, message, link, place)
    ON CONFLICT DO NOTHING`,
};

interface Row {
  studioId: string;
  id: string;
  userId: string;
  eventId: string;
  title: string;
  message: string;
  link: string | null;
}

/** Tells people in the app: bell and push, as far as they want it. */
@Injectable()
export class Inbox {
  private readonly rows = new RowsTogether<Row>(async (tx, rows) => {
    await runPrepared(tx, insertNotifications, [JSON.stringify(rows)]);
  });

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
    const { studioId, id: eventId } = event;
    await this.rows.add(tx, { studioId, id: newId(), userId, eventId, title, message, link });
    this.afterCommit.do(tx, () => this.realtime.send(`user:${userId}`, { type: 'notifications' }));
  }
}
