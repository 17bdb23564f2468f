import type { EntityManager } from 'typeorm';
import { EventWaitlistEntry } from './waitlist-entry.entity.js';

interface OfEvent {
  studioId: string;
  eventId: string;
}

/** The first on the waitlist; null: nobody waits. Hold the event's lock. */
export const findFirstEntry = (
  tx: EntityManager,
  { studioId, eventId }: OfEvent,
): Promise<EventWaitlistEntry | null> =>
  tx.findOne(EventWaitlistEntry, { where: { studioId, eventId }, order: { rank: 'ASC' } });

export const countWaiting = (tx: EntityManager, { studioId, eventId }: OfEvent): Promise<number> =>
  tx.countBy(EventWaitlistEntry, { studioId, eventId });

/** Off the waitlist; whoever stands behind moves up by being counted. */
export const removeEntry = async (
  tx: EntityManager,
  { studioId, id }: Pick<EventWaitlistEntry, 'studioId' | 'id'>,
): Promise<void> => {
  await tx.delete(EventWaitlistEntry, { studioId, id });
};

/** Somebody who has a place waits no longer. */
export const removeEntryOfMember = async (
  tx: EntityManager,
  { studioId, eventId }: OfEvent,
  memberId: string,
): Promise<void> => {
  await tx.delete(EventWaitlistEntry, { studioId, eventId, memberId });
};

/** Ranks only grow, so nobody who joins can stand before somebody who waits. */
export const appendEntry = async (
  tx: EntityManager,
  { studioId, eventId }: OfEvent,
  entry: { id: string; memberId: string; joinedAt: Date },
): Promise<void> => {
  await tx.query(
    `INSERT INTO event_waiting_entries (studio_id, id, event_id, member_id, joined_at, rank)
     SELECT $1, $2, $3, $4, $5, greatest(
       (SELECT coalesce(max(rank), 0) FROM event_waiting_entries
        WHERE studio_id = $1 AND event_id = $3),
       (SELECT coalesce(max(rank), 0) FROM event_promotions
        WHERE studio_id = $1 AND event_id = $3)) + 1`,
    [studioId, entry.id, eventId, entry.memberId, entry.joinedAt],
  );
};

export interface WaitlistPosition {
  position: number;
  waitingListId: string;
  total: number;
  joinedAt: Date;
}

/** Where a member stands; undefined: not on the list. */
export const findPosition = async (
  tx: EntityManager,
  { studioId, eventId }: OfEvent,
  memberId: string,
): Promise<WaitlistPosition | undefined> => {
  const [row] = await tx.query<WaitlistPosition[]>(
    `SELECT own.id AS "waitingListId", own.joined_at AS "joinedAt",
            count(*) FILTER (WHERE w.rank <= own.rank)::int AS position, count(*)::int AS total
     FROM event_waiting_entries own
     JOIN event_waiting_entries w ON w.studio_id = own.studio_id AND w.event_id = own.event_id
     WHERE own.studio_id = $1 AND own.event_id = $2 AND own.member_id = $3
     GROUP BY own.id, own.joined_at`,
    [studioId, eventId, memberId],
  );
  return row;
};

/** The ranks stay, those who hold them change; the table looks at them when all is done. */
export const moveEntries = async (
  tx: EntityManager,
  before: readonly EventWaitlistEntry[],
  after: readonly EventWaitlistEntry[],
): Promise<void> => {
  for (const [index, { studioId, id, rank }] of after.entries()) {
    const wanted = before[index]?.rank;
    if (wanted !== undefined && wanted !== rank)
      await tx.update(EventWaitlistEntry, { studioId, id }, { rank: wanted });
  }
};
