import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import type { Leaver } from './forget-member.js';

interface Seats {
  id: string;
  capacity: number;
  booked: number;
  waiting: number;
}

/** Gives back places at events to come, and every place in a queue. */
export const leaveWaitingLists = async (tx: EntityManager, leaver: Leaver): Promise<void> => {
  const { studioId, memberId, now } = leaver;
  await tx.query(
    `WITH gone AS (
       UPDATE event_reservations r SET status = 'cancelled', expires_at = NULL, updated_at = $3
       FROM events e
       WHERE r.studio_id = $1 AND r.member_id = $2 AND r.status IN ('active', 'confirmed')
         AND e.studio_id = r.studio_id AND e.id = r.event_id AND e.starts_at > $3
       RETURNING r.event_id
     )
     UPDATE events SET taken = taken - 1
     WHERE studio_id = $1 AND id IN (SELECT event_id FROM gone)`,
    [studioId, memberId, now],
  );
  await tx.query('DELETE FROM event_waiting_entries WHERE studio_id = $1 AND member_id = $2', [
    studioId,
    memberId,
  ]);
  const [classes] = await tx.query<[Seats[], number]>(
    `WITH gone AS (
       DELETE FROM class_waiting_entries WHERE studio_id = $1 AND member_id = $2
       RETURNING schedule_id
     )
     UPDATE schedules SET waiting = waiting - 1
     WHERE studio_id = $1 AND id IN (SELECT schedule_id FROM gone)
     RETURNING id, capacity, booked, waiting`,
    [studioId, memberId],
  );
  for (const { id: scheduleId, ...seats } of classes)
    await publish(tx, 'schedule.seats_changed.v1', { scheduleId, ...seats }, studioId);
};
