import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Owner } from './calendar-address.js';

/** A class or an event of one person, as a calendar shows it. */
export interface Entry {
  id: string;
  kind: 'class' | 'event';
  about_id: string;
  title: string;
  who: string;
  place: string;
  starts_at: Date;
  ends_at: Date;
  cancelled: boolean;
}

/** Entries stay this long after they are over; nothing is ahead further than is on the calendar. */
const KEEP_DAYS = 60;

/** Held seats are nobody's yet; one that lapsed never was. */
const findEntries = (
  tx: EntityManager,
  { studioId, memberId }: Owner,
  now: Date,
): Promise<Entry[]> =>
  tx.query(
    `SELECT b.id, 'class' AS kind, b.schedule_id AS about_id, c.name AS title, t.name AS who,
       r.name AS place, s.starts_at, s.ends_at,
       b.status IN ('cancelled', 'late_cancelled', 'studio_cancelled') AS cancelled
     FROM bookings b
     JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     JOIN trainers t ON t.studio_id = s.studio_id AND t.id = s.trainer_id
     JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id
     WHERE b.studio_id = $1 AND b.member_id = $2 AND b.status NOT IN ('held', 'lapsed')
       AND b.starts_at > $3::timestamptz - interval '${KEEP_DAYS} days'
     UNION ALL
     SELECT p.id, 'event', p.event_id, e.title, e.leader, e.location, e.starts_at, e.ends_at,
       p.status = 'cancelled'
     FROM event_reservations p JOIN events e ON e.studio_id = p.studio_id AND e.id = p.event_id
     WHERE p.studio_id = $1 AND p.member_id = $2
       AND (p.status = 'confirmed' OR (p.status = 'cancelled' AND p.confirmed_at IS NOT NULL))
       AND e.starts_at > $3::timestamptz - interval '${KEEP_DAYS} days'
     ORDER BY 7, 1`,
    [studioId, memberId, now],
  );

/** Calendars were told of so many changes by mail: the feed and files count on from there. */
export const raiseSequence = async (
  tx: EntityManager,
  { studioId, memberId }: Owner,
  { id, atLeast }: { id: string; atLeast: number },
): Promise<void> => {
  await tx.query(
    `UPDATE calendar_entries SET sequence = greatest(sequence, $4)
     WHERE studio_id = $1 AND member_id = $2 AND id = $3`,
    [studioId, memberId, id, atLeast],
  );
};

/** An entry with how often its look has changed, and when it did last. */
export type CountedEntry = Entry & { sequence: number; changedAt: Date };

const contentHashOf = ({ id: _, about_id: __, ...content }: Entry): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url');

/**
 * A person's entries. Whoever changed them and why doesn't matter: an entry that looks otherwise
 * than the last time that calendars were told has a higher SEQUENCE (RFC 5545, 3.8.7.4), once.
 */
export const countedEntries = async (
  tx: EntityManager,
  owner: Owner,
  now: Date,
): Promise<CountedEntry[]> => {
  const entries = await findEntries(tx, owner, now);
  const input = JSON.stringify(
    entries.map((entry) => ({ id: entry.id, hash: contentHashOf(entry) })),
  );
  const values = [owner.studioId, owner.memberId, input, now];
  await tx.query(
    `INSERT INTO calendar_entries AS e (studio_id, member_id, id, looks, changed_at)
     SELECT $1, $2, a.id, a.hash, $4
     FROM jsonb_to_recordset($3::jsonb) AS a (id uuid, hash text)
     WHERE NOT EXISTS (SELECT FROM calendar_entries k WHERE k.studio_id = $1
       AND k.member_id = $2 AND k.id = a.id AND k.looks = a.hash)
     ORDER BY a.id
     ON CONFLICT (studio_id, member_id, id) DO UPDATE
     SET looks = excluded.looks, sequence = e.sequence + 1, changed_at = excluded.changed_at
     WHERE e.looks <> excluded.looks`,
    values,
  );
  const rows = await tx.query<{ id: string; sequence: number; changed_at: Date }[]>(
    `SELECT id, sequence, changed_at FROM calendar_entries
     WHERE studio_id = $1 AND member_id = $2`,
    values.slice(0, 2),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.map((entry) => {
    const { sequence = 0, changed_at: changedAt = now } = byId.get(entry.id) ?? {};
    return { ...entry, sequence, changedAt };
  });
};
