import { publish } from '@studio/outbox';
import { writeLog } from './line.js';
import type { SeenList } from './seen-list.js';
import { ClassWaitingEntry, type SkipReason } from './waiting-entry.entity.js';
import { waitedNews } from './waited-news.js';

/** A free seat goes past somebody, who keeps the place in line and is told why, once a reason. */
export const skip = async (
  { tx, studio, row, now }: SeenList,
  entry: ClassWaitingEntry,
  reason: SkipReason,
): Promise<void> => {
  if (entry.state === 'skipped' && entry.skippedBecause === reason) return;
  const skipped = { state: 'skipped', skippedBecause: reason } as const;
  await tx.update(ClassWaitingEntry, { studioId: entry.studioId, id: entry.id }, skipped);
  Object.assign(entry, skipped);
  await writeLog(tx, entry, { what: 'skipped', at: now });
  await publish(tx, 'class.skipped.v1', { ...waitedNews(row, entry), reason }, studio.id);
};
