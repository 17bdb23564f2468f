import type { historyRow } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { recordsOfSql } from '../members/members.api.js';
import { aboutOf, gaveBackOf, type HistoryFacts } from './history-facts.js';
import type { HistoryRow } from './history-row.entity.js';

export type HistoryView = z.infer<typeof historyRow>;

type NamedRow = HistoryRow & HistoryFacts & { actorName: string | null };

const toHistoryView = (row: NamedRow): HistoryView => ({
  id: row.id,
  at: row.at.toISOString(),
  actorId: row.actorId,
  actorName: row.actorName,
  action: row.action,
  subjectUserId: row.subjectUserId,
  before: row.before,
  after: row.after,
  reason: row.reason,
  about: aboutOf(row),
  gaveBack: gaveBackOf(row),
});

const idIn = (name: string): string => `nullif(h.after->>'${name}', '')::uuid`;

/** What was done to one person's data, newest first, at most 200 rows. */
export const findHistoryOf = async (
  dataSource: DataSource,
  studioId: string,
  subjectUserId: string,
): Promise<HistoryView[]> => {
  const rows = await dataSource.query<NamedRow[]>(
    `SELECT h.id, h.at, h.actor_id AS "actorId", coalesce(m.full_name, m.email) AS "actorName",
       h.action, h.subject_user_id AS "subjectUserId", h.before, h.after, h.reason,
       c.name AS "className", s.starts_at AS "classStartsAt", b.funding_name AS "paidWith",
       b.credits, b.price AS "classPrice", e.title AS "eventName",
       e.starts_at AS "eventStartsAt", r.price AS "placePrice"
     FROM data_history h
     LEFT JOIN members m ON m.studio_id = h.studio_id AND m.id = h.actor_id
     LEFT JOIN bookings b ON b.studio_id = h.studio_id AND b.id = ${idIn('bookingId')}
     LEFT JOIN schedules s ON s.studio_id = h.studio_id
       AND s.id = coalesce(b.schedule_id, ${idIn('scheduleId')})
     LEFT JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     LEFT JOIN events e ON e.studio_id = h.studio_id AND e.id = ${idIn('eventId')}
     LEFT JOIN event_reservations r ON r.studio_id = h.studio_id
       AND r.id = ${idIn('reservationId')}
     WHERE h.studio_id = $1 AND h.subject_user_id IN ${recordsOfSql('$1', '$2')}
       -- Identity shows its own; readings of health flags have a log of their own.
       AND h.service <> 'identity' AND h.action <> 'health.read'
     ORDER BY h.at DESC, h.id DESC LIMIT 200`,
    [studioId, subjectUserId],
  );
  return rows.map(toHistoryView);
};
