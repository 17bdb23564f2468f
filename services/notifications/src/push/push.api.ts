import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { traceparent } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { AfterCommit } from '../shared/after-commit.js';
import { ReadOnce } from '../shared/read-once.js';
import { PushQueue } from './push-queue.js';
import { USEFUL_MS } from './push-rules.js';

export interface DuePush {
  userId: string;
  title: string;
  message: string;
  link: string | null;
  urgent: boolean;
  /** When the thing that it is about begins: then the message is of no more use. */
  startsAt: Date | null;
  /** Not sent from then on, were it for the quiet hours. */
  usefulUntil: Date | null;
}

const devices = new ReadOnce<{ userId: string; ids: string[] }>({
  name: 'devices of people',
  text: `SELECT user_id AS "userId", array_agg(id) AS ids FROM push_devices
    WHERE studio_id = $1 AND user_id = ANY ($2) GROUP BY user_id`,
});

/** Reads the devices of the people of a batch of events, for whoever asks in this transaction. */
export const readDevices = (
  tx: EntityManager,
  people: { studioId: string; userIds: readonly string[] },
): Promise<void> => devices.readAll(tx, people);

export { heldPush, releasePush, type HeldPush } from './release-push.js';

/** Messages that the studio owes to people's devices. */
@Injectable()
export class Push {
  constructor(
    private readonly queue: PushQueue,
    private readonly afterCommit: AfterCommit,
  ) {}

  /** Notes one for each device of the person in the caller's transaction, once per event. */
  async enqueue(tx: EntityManager, event: StudioEvent, push: DuePush): Promise<void> {
    const of = await devices.of(tx, { studioId: event.studioId, userId: push.userId });
    for (const deviceId of of?.ids ?? []) await this.enqueueFor(tx, event, { ...push, deviceId });
  }

  /** Those of these events that were not sent yet are not true any more. */
  async withdraw(
    tx: EntityManager,
    { studioId, userId, eventIds }: { studioId: string; userId: string; eventIds: string[] },
  ): Promise<void> {
    await tx.query(
      `UPDATE push_jobs SET status = 'dropped', error = 'not true any more', next_attempt_at = NULL
       WHERE studio_id = $1 AND user_id = $2 AND event_id = ANY ($3) AND status = 'queued'`,
      [studioId, userId, eventIds],
    );
  }

  private async enqueueFor(
    tx: EntityManager,
    event: StudioEvent,
    {
      deviceId,
      userId,
      title,
      message,
      link,
      urgent,
      startsAt,
      usefulUntil,
    }: DuePush & { deviceId: string },
  ): Promise<void> {
    const { studioId } = event;
    const id = newId();
    const sendBefore = sendBeforeOf(startsAt, usefulUntil);
    const rows: unknown[] = await tx.query(
      `INSERT INTO push_jobs (studio_id, id, user_id, event_id, device_id, title, message, link,
                              urgent, starts_at, next_attempt_at, send_before)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), $11)
       ON CONFLICT ON CONSTRAINT push_jobs_once DO NOTHING RETURNING id`,
      [
        studioId,
        id,
        userId,
        event.id,
        deviceId,
        title,
        message,
        link,
        urgent,
        startsAt,
        sendBefore,
      ],
    );
    const job = { studioId, id, traceparent: traceparent() };
    if (rows.length) this.afterCommit.do(tx, () => this.queue.add(job, 0));
  }
}

const sendBeforeOf = (...ends: (Date | null)[]): Date => {
  const latest = Date.now() + USEFUL_MS;
  return new Date(Math.min(latest, ...ends.map((end) => end?.getTime() ?? latest)));
};
