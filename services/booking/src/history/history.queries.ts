import type { historyRow } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { HistoryRow } from './history-row.entity.js';

type HistoryView = z.infer<typeof historyRow>;

type NamedRow = HistoryRow & { actorName: string | null };

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
});

/** What was done to one person's data, newest first, at most 200 rows. */
export const findHistoryOf = async (
  dataSource: DataSource,
  studioId: string,
  subjectUserId: string,
): Promise<HistoryView[]> => {
  const rows = await dataSource.query<NamedRow[]>(
    `SELECT h.id, h.at, h.actor_id AS "actorId", coalesce(m.full_name, m.email) AS "actorName",
       h.action, h.subject_user_id AS "subjectUserId", h.before, h.after, h.reason
     FROM data_history h LEFT JOIN members m ON m.studio_id = h.studio_id AND m.id = h.actor_id
     WHERE h.studio_id = $1 AND h.subject_user_id = $2 ORDER BY h.at DESC, h.id DESC LIMIT 200`,
    [studioId, subjectUserId],
  );
  return rows.map(toHistoryView);
};
