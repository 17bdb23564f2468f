import type { EntityManager } from 'typeorm';
import { lockSchedule } from '../schedules/schedules.api.js';
import type { Studio } from '../../shared/studio.js';
import { fillSeats } from './fill-seats.js';
import { takeOffLine } from './line.js';
import { ClassWaitingEntry } from './waiting-entry.entity.js';

/** Whose account goes waits nowhere any more; what was offered goes to the next in line. */
export const leaveAllLists = async (
  tx: EntityManager,
  { studio, memberId, now }: { studio: Studio; memberId: string; now: Date },
): Promise<void> => {
  const { id: studioId } = studio;
  const waits = await tx.find(ClassWaitingEntry, {
    where: { studioId, memberId },
    order: { scheduleId: 'ASC' },
  });
  for (const { id, scheduleId } of waits) {
    await lockSchedule(tx, { studioId, id: scheduleId });
    const entry = await tx.findOneBy(ClassWaitingEntry, { studioId, id });
    if (entry) await takeOffLine(tx, entry, { what: 'left', at: now });
    await fillSeats(tx, { studio, scheduleId, now });
  }
};
