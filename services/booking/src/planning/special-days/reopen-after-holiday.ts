import type { ReopenedClass, TimetableConflict } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import { closeByHoliday } from '../../seats/seats.api.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { reopenClass, type ClosedClass } from '../timetable/timetable.api.js';
import { holidayOn, type Holiday, type ResolvedSteps } from '../plan/plan.api.js';

/** Its series makes it again; one that was changed singly, or has no series, returns as it was. */
const isOfSeries = (one: ClosedClass): boolean => one.seriesId !== null && !one.changedSingly;

type Found = ReadonlyMap<string, TimetableConflict | undefined>;

/**
 * Classes on days that another holiday closes too: it is that one which keeps them cancelled from
 * now on, and puts them back when it goes. By class: that holiday, as what is in the way.
 */
export const transferClosed = async (
  tx: EntityManager,
  closed: readonly ClosedClass[],
  { studioId, left }: { studioId: string; left: readonly Holiday[] },
): Promise<Found> => {
  const found = new Map<string, TimetableConflict>();
  for (const { id, startsAt } of closed) {
    const date = studioDay(startsAt);
    const holiday = holidayOn({ holidays: left }, date);
    if (!holiday) continue;
    await closeByHoliday(tx, { studioId, scheduleId: id }, holiday.id);
    const startTime = studioClock(startsAt);
    found.set(id, { date, startTime, because: 'closed', with: holiday.name });
  }
  return found;
};

/** Puts back what no series makes. By class: what is in the way; undefined: nothing. */
export const reopenSingleClasses = async (
  tx: EntityManager,
  studio: StudioContext,
  closed: readonly ClosedClass[],
): Promise<Found> => {
  const found = new Map<string, TimetableConflict | undefined>();
  for (const one of closed)
    if (!isOfSeries(one)) found.set(one.id, await reopenClass(tx, studio, one));
  return found;
};

/** What becomes of each class that a holiday had cancelled. */
export const reopenedClasses = (
  closed: readonly ClosedClass[],
  inWay: Found,
  { accepted, refused }: ResolvedSteps,
): ReopenedClass[] =>
  closed.map((one) => {
    const isIt = (step: ResolvedSteps['accepted'][number]): boolean =>
      step.kind === 'make' && step.series.id === one.seriesId && step.day === one.seriesDay;
    const conflict = inWay.get(one.id) ?? refused.find(({ step }) => isIt(step))?.conflict;
    const returns = isOfSeries(one) ? accepted.some(isIt) : conflict === undefined;
    return {
      id: one.id,
      className: one.className,
      trainerName: one.trainerName,
      date: studioDay(one.startsAt),
      startTime: studioClock(one.startsAt),
      returns,
      bookings: one.bookings,
      because: returns ? null : (conflict?.because ?? 'series_changed'),
      with: conflict?.with ?? null,
    };
  });
