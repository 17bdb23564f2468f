import type { historyRow } from '@studio/contracts';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { HistoryRow } from './history-row.entity.js';

type HistoryView = z.infer<typeof historyRow>;

const toHistoryView = (row: HistoryRow): HistoryView => ({
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
  const rows = await dataSource.manager.find(HistoryRow, {
    where: { studioId, subjectUserId },
    order: { at: 'DESC', id: 'DESC' },
    take: 200,
  });
  return rows.map(toHistoryView);
};
