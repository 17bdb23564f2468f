import { publish } from '@studio/outbox';
import { waitlistPayload, writeLog } from '../waitlists/waitlists.api.js';
import type { WaitlistContext } from './waitlist-context.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';
import { classSettings } from '../../policy/class-policy.js';
import { answerUntil, waitlistClosesAt } from '../../policy/waitlist-windows.js';

/** Asks somebody whether they want a seat that is free; false: not now, it is night or too late. */
export const offerSeat = async (
  { tx, studio, row, now }: WaitlistContext,
  entry: ClassWaitlistEntry,
  waitingCount: number,
): Promise<boolean> => {
  const { settings } = studio;
  const closesAt = waitlistClosesAt(row.starts_at, classSettings(settings, row));
  const until = answerUntil({ now, closesAt, waitingCount }, settings);
  if (!until) return false;
  const offer = { offeredAt: now, offerUntil: until, skippedBecause: null };
  const offered = { state: 'offered', ...offer } as const;
  await tx.update(ClassWaitlistEntry, { studioId: entry.studioId, id: entry.id }, offered);
  Object.assign(entry, offered);
  await writeLog(tx, entry, { what: 'offered', at: now });
  const payload = { ...waitlistPayload(row, entry), answerUntil: until.toISOString() };
  await publish(tx, { type: 'class.offered.v1', data: payload, studioId: studio.id });
  return true;
};
