import type { historyRow } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { recordsOfSql } from '../members/members.api.js';
import { aboutOf, factColumns, factJoins, gaveBackOf, type HistoryFacts } from './history-facts.js';
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

/** What was done to one person's data, newest first, at most 200 rows. */
export const findHistoryOf = async (
  dataSource: DataSource,
  studioId: string,
  subjectUserId: string,
): Promise<HistoryView[]> => {
  const rows = await dataSource.query<NamedRow[]>(
    `SELECT h.id, h.at, h.actor_id AS "actorId", coalesce(m.full_name, m.email) AS "actorName",
       h.action, h.subject_user_id AS "subjectUserId", h.before, h.after, h.reason,
       ${factColumns}
     FROM data_history h
     LEFT JOIN members m ON m.studio_id = h.studio_id AND m.id = h.actor_id
     ${factJoins}
     WHERE h.studio_id = $1 AND h.subject_user_id IN ${recordsOfSql('$1', '$2')}
       -- Identity shows its own; readings of health flags have a log of their own.
       AND h.service <> 'identity' AND h.action <> 'health.read'
     ORDER BY h.at DESC, h.id DESC LIMIT 200`,
    [studioId, subjectUserId],
  );
  return rows.map(toHistoryView);
};
