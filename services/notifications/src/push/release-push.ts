import type { EntityManager } from 'typeorm';
import type { SentBefore, SentRecords, SentThing } from '../shared/sent-log.js';

/** As the log of what was sent knows a message. */
export const sentPush = (message: {
  eventId: string;
  deviceId: string;
  title: string;
  message: string;
}): SentThing => ({
  cause: ['push', message.eventId, message.deviceId],
  content: ['push', message.deviceId, message.title, message.message],
});

export interface HeldPush {
  id: string;
  title: string;
  createdAt: Date;
  before: SentBefore;
}

/** Messages that wait in a restored studio, the oldest first, and what the log knows of them. */
export async function heldPush(
  tx: EntityManager,
  studioId: string,
  records: SentRecords,
): Promise<HeldPush[]> {
  const rows = await tx.query<
    (Omit<HeldPush, 'before'> & { eventId: string; deviceId: string; message: string })[]
  >(
    `SELECT id, event_id AS "eventId", device_id AS "deviceId", title, message,
       created_at AS "createdAt"
     FROM push_jobs WHERE studio_id = $1 AND status = 'queued' ORDER BY created_at, id`,
    [studioId],
  );
  return rows.map((row) => ({ ...row, before: records.of(sentPush(row)) }));
}

/** What was sent is sent; what probably was is dropped, unless `all` go. The others are due now. */
export async function releasePush(
  tx: EntityManager,
  { studioId, held, all }: { studioId: string; held: readonly HeldPush[]; all: boolean },
): Promise<void> {
  const over = held.filter(({ before }) => before?.is === 'sent' || (before && !all));
  for (const { id, before } of over)
    await tx.query(
      `UPDATE push_jobs SET next_attempt_at = NULL, status = $3, error = $4
       WHERE studio_id = $1 AND id = $2 AND status = 'queued'`,
      before?.is === 'sent'
        ? [studioId, id, 'sent', null]
        : [studioId, id, 'dropped', 'probably sent before the restore'],
    );
  await tx.query(
    `UPDATE push_jobs SET next_attempt_at = now() WHERE studio_id = $1 AND status = 'queued'`,
    [studioId],
  );
}
