import type { ReopenedClass, TimetableConflict } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import type { EntityManager } from 'typeorm';
import type { Studio } from '../shared/studio.js';
import type { ClosedClass } from './closed-classes.queries.js';
import { reopenClass } from './reopen-class.js';
import type { Settled } from './settle.js';

/** Its series makes it again; one that was changed singly, or has no series, returns as it was. */
const isOfSeries = (one: ClosedClass): boolean => one.seriesId !== null && !one.changedSingly;

/** Puts back what no series makes. By class: what is in the way; undefined: nothing. */
export const reopenSingleClasses = async (
  tx: EntityManager,
  studio: Studio,
  closed: readonly ClosedClass[],
): Promise<ReadonlyMap<string, TimetableConflict | undefined>> => {
  const found = new Map<string, TimetableConflict | undefined>();
  for (const one of closed)
    if (!isOfSeries(one)) found.set(one.id, await reopenClass(tx, studio, one));
  return found;
};

/** What becomes of each class that a holiday had cancelled. */
export const reopenedClasses = (
  closed: readonly ClosedClass[],
  single: ReadonlyMap<string, TimetableConflict | undefined>,
  { accepted, refused }: Settled,
): ReopenedClass[] =>
  closed.map((one) => {
    const isIt = (step: Settled['accepted'][number]): boolean =>
      step.kind === 'make' && step.series.id === one.seriesId && step.day === one.seriesDay;
    const conflict = isOfSeries(one)
      ? refused.find(({ step }) => isIt(step))?.conflict
      : single.get(one.id);
    const returns = isOfSeries(one) ? accepted.some(isIt) : conflict === undefined;
    return {
      ...{ id: one.id, className: one.className, trainerName: one.trainerName },
      ...{ date: studioDay(one.startsAt), startTime: studioClock(one.startsAt) },
      ...{ returns, bookings: one.bookings },
      because: returns ? null : (conflict?.because ?? 'series_changed'),
      with: conflict?.with ?? null,
    };
  });
