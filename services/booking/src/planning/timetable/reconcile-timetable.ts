import { Injectable } from '@nestjs/common';
import { addDays, newId, studioDay, studioInstant } from '@studio/domain-kit';
import { forEachDue, inTransaction, postgresCode } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { StaffAction } from '../../people/history/history.api.js';
import {
  allowOverlap,
  insertSchedule,
  lockSchedule,
  markChangedSingly,
  reopenSeriesSchedule,
  ScheduleCache,
} from '../../seats/seats.api.js';
import {
  dayInWeek,
  keyOf,
  lockTimetable,
  overlap,
  sharesResources,
  type HeldClass,
  type ResolvedSteps,
  type Step,
} from '../plan/plan.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { callOffClass } from './call-off-class.js';
import { findActor } from './find-actor.js';
import { moveClass } from './move-class.js';
import { loadSnapshot, resolveSnapshot, type TimetableSnapshot } from './resolve-timetable.js';

type Person = NonNullable<StaffAction['by']>;

const ATTEMPTS = 4;

/**
 * Brings the coming classes in line with series, single days, seasons and holidays: makes the next
 * weeks, moves and cancels what is planned otherwise. A day is a transaction of its own, so that a
 * long change holds nobody up, and looks anew under the timetable's lock: it can be repeated, broken
 * off, and done by two instances at once, and every class is made, moved or cancelled once.
 */
@Injectable()
export class ReconcileTimetable {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /**
   * All that is due, a day at a time; `by` is the admin whose change it follows.
   * Throws DueItemsFailed after the other days are done.
   */
  async execute(by: Person | null = null): Promise<void> {
    const { manager } = this.dataSource;
    const { accepted, refused } = resolveSnapshot(
      this.studio,
      await loadSnapshot(manager, this.studio),
    );
    const noted = await this.notedConflicts(manager);
    const newConflicts = refused.filter((one) => !noted.has(keyOf(one)));
    const days = new Set(
      [...accepted, ...newConflicts.map(({ step }) => step)].map(({ day }) => day),
    );
    if (days.size === 0) return;
    try {
      await forEachDue([...days].sort(), (day) => this.reconcileDay(day, by));
    } finally {
      this.scheduleCache.forget();
    }
  }

  /** A member may book another class this instant, which then is in the way: it looks once more. */
  private async reconcileDay(day: string, by: Person | null): Promise<void> {
    for (let attempt = 1; ; attempt++)
      try {
        return await inTransaction(this.dataSource, (tx) => this.tryDay(tx, day, by));
      } catch (error) {
        if (postgresCode(error) !== '23P01' || attempt >= ATTEMPTS) throw error;
      }
  }

  private async tryDay(tx: EntityManager, day: string, by: Person | null): Promise<void> {
    await lockTimetable(tx, this.studio.id);
    // Another weekday takes its class along within the week.
    const snapshot = await loadSnapshot(tx, this.studio, {
      from: studioInstant(addDays(dayInWeek(day, 1), -1)),
      until: studioInstant(addDays(dayInWeek(day, 7), 2)),
    });
    const resolve = resolveSnapshot(this.studio, snapshot, day);
    await this.park(tx, resolve.accepted);
    for (const step of resolve.accepted) await this.take(tx, step, { snapshot, by });
    await this.note(tx, day, resolve);
  }

  /**
   * Classes that take each other's times and rooms would collide half-way: with a reason they are
   * let past each other, and get their own when they have arrived.
   */
  private async park(tx: EntityManager, steps: readonly Step[]): Promise<void> {
    const moving = steps.flatMap((step) => (step.kind === 'move' ? step.held.id : [])).sort();
    for (const id of moving) await lockSchedule(tx, { studioId: this.studio.id, id });
    await allowOverlap(tx, this.studio.id, moving);
  }

  private async take(
    tx: EntityManager,
    step: Step,
    { snapshot, by }: { snapshot: TimetableSnapshot; by: Person | null },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    if (step.kind === 'make') {
      const { series, slot, day } = step;
      const place = { ...slot, overlapReason: reasonIfNeeded(step, snapshot.classes) };
      const origin = { classTypeId: series.classTypeId, seriesId: series.id, seriesDay: day };
      const one = { id: newId(), ...place, ...origin, changedSingly: slot.singly };
      if (!(await reopenSeriesSchedule(tx, studioId, one))) await insertSchedule(tx, studioId, one);
      return;
    }
    const row = await lockSchedule(tx, { studioId, id: step.held.id });
    if (row?.schedule_status !== 'scheduled') return;
    const admin = by ?? (await findActor(tx, studioId, step.by));
    if (step.kind === 'cancel') {
      const { because: reason, holidayId } = step;
      await callOffClass(tx, row, { studio: this.studio, by: admin, reason, holidayId });
      return;
    }
    const { slot, day: seriesDay } = step;
    const overlapReason = reasonIfNeeded(step, snapshot.classes);
    const place = { ...slot, overlapReason, seriesDay, changedSingly: slot.singly };
    await moveClass(
      tx,
      { before: row, to: place },
      { studio: this.studio, by: admin, reason: null },
    );
  }

  /** What could not be is named for the front desk; a class that stays where it was is left alone now. */
  private async note(
    tx: EntityManager,
    day: string,
    { accepted, refused }: ResolvedSteps,
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const resolve = accepted.flatMap(({ series }) => series?.id ?? []);
    await tx.query(
      `DELETE FROM series_conflicts
       WHERE studio_id = $1 AND (day < $4 OR day = $2 AND series_id = ANY($3::uuid[]))`,
      [studioId, day, resolve, studioDay(this.studio.now())],
    );
    for (const { step, conflict } of refused) {
      await tx.query(
        `INSERT INTO series_conflicts
           (studio_id, series_id, day, start_time, because, with_what)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (studio_id, series_id, day) DO UPDATE SET start_time = excluded.start_time,
           because = excluded.because, with_what = excluded.with_what`,
        [studioId, step.series?.id, day, conflict.startTime, conflict.because, conflict.with],
      );
      if (step.held) await markChangedSingly(tx, { studioId, scheduleId: step.held.id });
    }
  }

  private async notedConflicts(tx: EntityManager): Promise<Set<string>> {
    const rows = await tx.query<{ series_id: string; day: string; because: string }[]>(
      `SELECT series_id, day::text, because FROM series_conflicts WHERE studio_id = $1`,
      [this.studio.id],
    );
    return new Set(rows.map((row) => `${row.series_id} ${row.day} ${row.because}`));
  }
}

/** The database lets past what has a reason: only a class that does overlap is given one. */
const reasonIfNeeded = (
  step: Exclude<Step, { kind: 'cancel' }>,
  classes: readonly HeldClass[],
): string | null => {
  const isInWay = (one: HeldClass): boolean =>
    one.id !== step.held?.id && overlap(one, step.slot) && sharesResources(one, step.slot);
  return classes.some(isInWay) ? step.slot.overlapReason : null;
};
