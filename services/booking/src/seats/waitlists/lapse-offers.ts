import { publish } from '@studio/outbox';
import { LessThanOrEqual } from 'typeorm';
import { takeOffLine } from './line.js';
import type { SeenList } from './seen-list.js';
import { ClassWaitingEntry } from './waiting-entry.entity.js';
import { waitedNews } from './waited-news.js';

/** Who did not answer in time is off the list; what was held is back. */
export const lapseOffers = async ({ tx, studio, row, now }: SeenList): Promise<void> => {
  const over = await tx.find(ClassWaitingEntry, {
    where: {
      studioId: studio.id,
      scheduleId: row.schedule_id,
      state: 'offered',
      offerUntil: LessThanOrEqual(now),
    },
    order: { rank: 'ASC' },
  });
  for (const entry of over) {
    await takeOffLine(tx, entry, { what: 'lapsed', at: now });
    await publish(tx, 'class.offer_lapsed.v1', waitedNews(row, entry), studio.id);
  }
};
