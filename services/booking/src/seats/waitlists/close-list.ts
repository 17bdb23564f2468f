import { publish } from '@studio/outbox';
import { takeOffLine } from './line.js';
import type { SeenList } from './seen-list.js';
import type { ClassWaitingEntry } from './waiting-entry.entity.js';
import { waitedNews } from './waited-news.js';

/** Nobody waits any more: everyone is told, once, and has back what was held. */
export const closeList = async (
  { tx, studio, row, now }: SeenList,
  line: readonly ClassWaitingEntry[],
  reason: 'last_hour' | 'cancelled',
): Promise<void> => {
  for (const entry of line) {
    await takeOffLine(tx, entry, { what: 'closed', at: now });
    await publish(tx, 'class.list_closed.v1', { ...waitedNews(row, entry), reason }, studio.id);
  }
};
