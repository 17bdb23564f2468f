import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { ReopenedClass, TimetableEffect } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import {
  loadClosedClasses,
  ReconcileAfterChange,
  resolveChange,
} from '../timetable/timetable.api.js';
import { effectOf, loadHolidays, lockTimetable, type Plan } from '../plan/plan.api.js';
import { transferClosed, reopenedClasses, reopenSingleClasses } from './reopen-after-holiday.js';
import { toHolidayView } from './special-days.view.js';

export type Reopening = TimetableEffect & { reopened: ReopenedClass[] };

/** The studio is open after all. */
@Injectable()
export class DeleteHoliday {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileAfterChange,
  ) {}

  /**
   * Its classes return where they can; says of each whether it does, and in a preview no more than
   * that. Throws HOLIDAY_NOT_FOUND.
   */
  async execute(
    admin: SignedInUser,
    id: string,
    { preview }: { preview: boolean },
  ): Promise<Reopening> {
    const answer = await inTransaction(this.dataSource, async (tx) => {
      const reopening = await this.reopen(tx, admin, id);
      if (preview) throw new OnlyPreviewed(reopening);
      return reopening;
    }).catch((error: unknown) => {
      if (error instanceof OnlyPreviewed) return error.reopening;
      throw error;
    });
    if (!preview) await this.reconciling.execute(admin);
    return answer;
  }

  private async reopen(tx: EntityManager, admin: SignedInUser, id: string): Promise<Reopening> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    await lockTimetable(tx, studioId);
    const all = await loadHolidays(tx, studioId, studioDay(now));
    const holiday = all.find((one) => one.id === id);
    if (!holiday) throw new Refused('HOLIDAY_NOT_FOUND');
    const closed = await loadClosedClasses(tx, { studioId, holidayId: id, now });
    const resolved = await resolveChange(tx, this.studio, without(id));
    await tx.query('DELETE FROM holidays WHERE studio_id = $1 AND id = $2', [studioId, id]);
    const left = all.filter((one) => one !== holiday);
    const transferred = await transferClosed(tx, closed, { studioId, left });
    const open = closed.filter((one) => !transferred.has(one.id));
    const single = await reopenSingleClasses(tx, this.studio, open);
    const reopened = reopenedClasses(closed, new Map([...transferred, ...single]), resolved);
    const classes = reopened.filter(({ returns }) => returns).length;
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: now,
      action: 'holiday.removed',
      subjectUserId: null,
      before: { ...toHolidayView(holiday) },
      after: { classes },
    });
    return { ...effectOf(resolved), reopened };
  }
}

/** Undoes all that was done in order to say what it would do. */
class OnlyPreviewed extends Error {
  constructor(readonly reopening: Reopening) {
    super('only a preview');
  }
}

const without =
  (id: string) =>
  (plan: Plan): Plan => ({ ...plan, holidays: plan.holidays.filter((one) => one.id !== id) });
