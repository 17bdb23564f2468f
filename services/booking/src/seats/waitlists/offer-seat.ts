import { publish } from '@studio/outbox';
import { writeLog } from './line.js';
import type { SeenList } from './seen-list.js';
import { ClassWaitingEntry } from './waiting-entry.entity.js';
import { waitedNews } from './waited-news.js';
import { classSettings } from '../../policy/class-policy.js';
import { answerUntil, waitlistClosesAt } from '../../policy/waitlist-windows.js';

/** Asks somebody whether they want a seat that is free; false: not now, it is night or too late. */
export const offerSeat = async (
  { tx, studio, row, now }: SeenList,
  entry: ClassWaitingEntry,
  inLine: number,
): Promise<boolean> => {
  const { settings } = studio;
  const closesAt = waitlistClosesAt(row.starts_at, classSettings(settings, row));
  const until = answerUntil({ now, closesAt, inLine }, settings);
  if (!until) return false;
  const asked = { offeredAt: now, offerUntil: until, skippedBecause: null };
  const offered = { state: 'offered', ...asked } as const;
  await tx.update(ClassWaitingEntry, { studioId: entry.studioId, id: entry.id }, offered);
  Object.assign(entry, offered);
  await writeLog(tx, entry, { what: 'offered', at: now });
  const news = { ...waitedNews(row, entry), answerUntil: until.toISOString() };
  await publish(tx, 'class.offered.v1', news, studio.id);
  return true;
};
