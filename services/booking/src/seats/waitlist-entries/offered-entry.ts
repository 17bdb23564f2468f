import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { lockSchedule, type ScheduleRow } from '../schedules/schedules.api.js';
import { ClassWaitlistEntry } from '../waitlists/waitlist-entry.entity.js';

export interface OfferKey {
  studioId: string;
  scheduleId: string;
  memberId: string;
}

/** Throws SCHEDULE_NOT_FOUND. */
export const lockOfferedClass = async (
  tx: EntityManager,
  { studioId, scheduleId }: OfferKey,
): Promise<ScheduleRow> => {
  const row = await lockSchedule(tx, { studioId, id: scheduleId });
  if (!row) throw new Refused('SCHEDULE_NOT_FOUND');
  return row;
};

/** Throws WAITING_ENTRY_NOT_FOUND, NOT_OFFERED. */
export const findOfferedEntry = async (
  tx: EntityManager,
  offer: OfferKey,
  now: Date,
): Promise<ClassWaitlistEntry> => {
  const { studioId, scheduleId, memberId } = offer;
  const entry = await tx.findOneBy(ClassWaitlistEntry, { studioId, scheduleId, memberId });
  if (!entry) throw new Refused('WAITING_ENTRY_NOT_FOUND');
  // The clock decides, also before the job has run.
  if (entry.offerUntil === null || entry.offerUntil <= now) throw new Refused('NOT_OFFERED');
  return entry;
};
