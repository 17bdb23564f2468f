import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { CLASS_MESSAGES } from '../../policy/message-limits.js';

interface OfClass {
  studioId: string;
  scheduleId: string;
}

/** How many messages of its trainer a class has had. */
export const countClassMessages = async (
  tx: EntityManager,
  { studioId, scheduleId }: OfClass,
): Promise<number> => {
  const [row] = await tx.query<{ sent: number }[]>(
    `SELECT coalesce(max(number), 0)::int AS sent FROM class_messages
     WHERE studio_id = $1 AND schedule_id = $2`,
    [studioId, scheduleId],
  );
  return row?.sent ?? 0;
};

/**
 * Takes the next number. Of two at one moment one waits for the other by the primary key, finds the
 * number taken and tries the next. Throws CLASS_MESSAGE_LIMIT.
 */
export const numberClassMessage = async (
  tx: EntityManager,
  { messageId, at, ...ofClass }: OfClass & { messageId: string; at: Date },
): Promise<void> => {
  const number = (await countClassMessages(tx, ofClass)) + 1;
  if (number > CLASS_MESSAGES) throw new Refused('CLASS_MESSAGE_LIMIT');
  const taken = await tx.query<unknown[]>(
    `INSERT INTO class_messages (studio_id, schedule_id, number, message_id, sent_at)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING number`,
    [ofClass.studioId, ofClass.scheduleId, number, messageId, at],
  );
  if (!taken.length) await numberClassMessage(tx, { messageId, at, ...ofClass });
};
