import type { MergedIds } from '@studio/personal-data';
import type { DataSource, EntityManager } from 'typeorm';

type Db = DataSource | EntityManager;
type Status = 'held' | 'confirmed' | 'attended' | 'no_show';

export interface PlaceInClass {
  bookingId: string;
  scheduleId: string;
  name: string;
  startsAt: string;
  status: Status;
  fundingKind: 'package' | 'subscription' | 'drop_in' | 'comp';
  credits: number;
  isPaid: boolean;
  isWaived: boolean;
}

/** Two places of one person at the same time: in one class, or in two that overlap. */
export interface ClassConflict {
  former: PlaceInClass;
  kept: PlaceInClass;
}

const live = `('held', 'confirmed', 'attended', 'no_show')`;
const place = (b: string, c: string): string =>
  `jsonb_build_object('bookingId', ${b}.id, 'scheduleId', ${b}.schedule_id, 'name', ${c}.name,
     'startsAt', ${b}.starts_at, 'status', ${b}.status, 'fundingKind', ${b}.funding_kind,
     'credits', ${b}.credits, 'isPaid', ${b}.payment_id IS NOT NULL,
     'isWaived', ${b}.waived_at IS NOT NULL)`;
const classOf = (b: string, s: string, c: string): string => `
  JOIN schedules ${s} ON ${s}.studio_id = ${b}.studio_id AND ${s}.id = ${b}.schedule_id
  JOIN class_types ${c} ON ${c}.studio_id = ${s}.studio_id AND ${c}.id = ${s}.class_type_id`;

/** In the order of the classes, as they are locked. */
export const findClassConflicts = (
  db: Db,
  { studioId, userId, intoId }: MergedIds,
): Promise<ClassConflict[]> =>
  db.query(
    `SELECT ${place('f', 'fc')} AS former, ${place('k', 'kc')} AS kept
     FROM bookings f
     JOIN bookings k ON k.studio_id = f.studio_id AND k.member_id = $3 AND k.status IN ${live}
       AND k.starts_at < f.ends_at AND k.ends_at > f.starts_at
     ${classOf('f', 'fs', 'fc')} ${classOf('k', 'ks', 'kc')}
     WHERE f.studio_id = $1 AND f.member_id = $2 AND f.status IN ${live}
     ORDER BY f.schedule_id, k.schedule_id`,
    [studioId, userId, intoId],
  );

const worth: Record<Status, number> = { attended: 3, confirmed: 2, no_show: 1, held: 0 };

/** Who came stays, then what is booked; of two alike the kept record's. */
export const endedPlaceOf = ({ former, kept }: ClassConflict): PlaceInClass =>
  worth[former.status] > worth[kept.status] ? kept : former;

export interface WaitConflict {
  scheduleId: string;
  name: string;
  startsAt: Date;
  /** The entry that goes, and whose it is. */
  entryId: string;
  isFormers: boolean;
}

/** One person waits once: whoever is offered a seat, or stands before the other. */
export const findWaitConflicts = (
  db: Db,
  { studioId, userId, intoId }: MergedIds,
): Promise<WaitConflict[]> =>
  db.query(
    `SELECT w.schedule_id AS "scheduleId", c.name, s.starts_at AS "startsAt", w.former_goes AS "isFormers",
       CASE WHEN w.former_goes THEN w.former_id ELSE w.kept_id END AS "entryId"
     FROM (SELECT f.studio_id, f.schedule_id, f.id AS former_id, k.id AS kept_id,
             (k.state = 'offered', -k.rank) > (f.state = 'offered', -f.rank) AS former_goes
           FROM class_waiting_entries f
           JOIN class_waiting_entries k ON k.studio_id = f.studio_id
             AND k.schedule_id = f.schedule_id AND k.member_id = $3
           WHERE f.studio_id = $1 AND f.member_id = $2) w
     ${classOf('w', 's', 'c')}
     ORDER BY w.schedule_id`,
    [studioId, userId, intoId],
  );

export interface EventConflict {
  eventId: string;
  name: string;
  startsAt: Date;
  /** Two places: the one that is given back; null: no two places. */
  endedPlace: { id: string; isFormers: boolean; isPaid: boolean } | null;
  /** Waiting entries that go: the later one, or all where there is a place. */
  endedEntries: { id: string; isFormers: boolean }[];
}

interface PlaceRow {
  eventId: string;
  name: string;
  startsAt: Date;
  places: { id: string; isFormers: boolean; isPaid: boolean }[];
  entries: { id: string; isFormers: boolean }[];
}

/** Of each event that both have to do with: the places and entries that are too many. */
export const findEventConflicts = async (
  db: Db,
  { studioId, userId, intoId }: MergedIds,
): Promise<EventConflict[]> => {
  const rows = await db.query<PlaceRow[]>(
    `SELECT e.id AS "eventId", e.title AS name, e.starts_at AS "startsAt",
       -- The first one stays: checked in, then confirmed, then the kept record's.
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'isFormers', r.member_id = $2,
            'isPaid', r.payment_id IS NOT NULL)
          ORDER BY r.checked_in_at IS NULL, r.status = 'active', r.member_id = $2), '[]')
        FROM event_reservations r WHERE r.studio_id = e.studio_id AND r.event_id = e.id
          AND r.member_id IN ($2, $3) AND r.status IN ('active', 'confirmed')) AS places,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'isFormers', w.member_id = $2)
          ORDER BY w.rank), '[]')
        FROM event_waiting_entries w WHERE w.studio_id = e.studio_id AND w.event_id = e.id
          AND w.member_id IN ($2, $3)) AS entries
     FROM events e
     WHERE e.studio_id = $1 AND (SELECT count(*) FROM (
         SELECT FROM event_reservations r WHERE r.studio_id = e.studio_id AND r.event_id = e.id
           AND r.member_id IN ($2, $3) AND r.status IN ('active', 'confirmed')
         UNION ALL
         SELECT FROM event_waiting_entries w WHERE w.studio_id = e.studio_id AND w.event_id = e.id
           AND w.member_id IN ($2, $3)) AS own) > 1
     ORDER BY e.id`,
    [studioId, userId, intoId],
  );
  return rows.map(({ places, entries, ...event }) => ({
    ...event,
    endedPlace: places[1] ?? null,
    endedEntries: entries.slice(places.length > 0 ? 0 : 1),
  }));
};
