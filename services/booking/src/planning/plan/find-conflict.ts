import type { TimetableConflict } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { StudioContext } from '../../shared/studio-context.js';
import { holidayOn, type HeldClass, type Place } from './plan.js';
import { loadClasses, loadHolidays, loadResources } from './plan.queries.js';
import { conflictWith, overlap, sharesResources } from './resolve-steps.js';

const DAY = 86_400_000;

interface Found {
  conflict: TimetableConflict | undefined;
  /** Why it may overlap; null where it does not. */
  overlapReason: string | null;
}

/**
 * What is in the way of one class at a place; hold the timetable's lock. `scheduleId` null: a class
 * that is not there yet.
 */
export const findConflict = async (
  tx: EntityManager,
  studio: StudioContext,
  { slot, scheduleId }: { slot: Place; scheduleId: string | null },
): Promise<Found> => {
  const now = studio.now();
  const around = {
    from: new Date(slot.startsAt.getTime() - DAY),
    until: new Date(slot.endsAt.getTime() + DAY),
  };
  const near = await loadClasses(tx, studio.id, around);
  const others = near.filter(({ id }) => id !== scheduleId);
  const isShared = others.some((one) => overlap(one, slot) && sharesResources(one, slot));
  const held = near.find(({ id }) => id === scheduleId) ?? (await heldFar(tx, studio, scheduleId));
  const day = studioDay(slot.startsAt);
  const holiday = holidayOn({ holidays: await loadHolidays(tx, studio.id, day) }, day);
  const closed: TimetableConflict | undefined = holiday && {
    date: day,
    startTime: studioClock(slot.startsAt),
    because: 'closed',
    with: holiday.name,
  };
  const world = { ...(await loadResources(tx, studio.id)), classes: near, now };
  return {
    conflict: closed ?? conflictWith({ day, slot, held }, others, world),
    overlapReason: isShared ? slot.overlapReason : null,
  };
};

/** A class that moves from another week. */
const heldFar = async (
  tx: EntityManager,
  studio: StudioContext,
  scheduleId: string | null,
): Promise<HeldClass | null> => {
  if (scheduleId === null) return null;
  const all = await loadClasses(tx, studio.id, { from: studio.now(), until: null });
  return all.find(({ id }) => id === scheduleId) ?? null;
};
