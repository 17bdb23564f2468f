import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { HolidayView, ReopenedClass, TimetableEffect } from '@studio/contracts';
import { newId, studioDay } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { ReconcileTimetable, loadClosedClasses } from '../timetable/timetable.api.js';
import {
  effectOf,
  loadHolidays,
  lockTimetable,
  type Holiday,
  type Plan,
} from '../plan/plan.api.js';
import { transferClosed, reopenedClasses, reopenSingleClasses } from './reopen-after-holiday.js';

interface NewHoliday {
  name: string;
  from: string;
  until: string;
  preview: boolean;
}
type Answer = TimetableEffect & { holiday: HolidayView | null };
type Reopening = TimetableEffect & { reopened: ReopenedClass[] };

/** Days on which the whole studio is closed. */
@Injectable()
export class Holidays {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileTimetable,
  ) {}

  async list(): Promise<HolidayView[]> {
    const today = studioDay(this.studio.now());
    const found = await loadHolidays(this.dataSource.manager, this.studio.id, today);
    return found.map(toView);
  }

  /** Its classes are cancelled, a day at a time. Throws IDEMPOTENCY_KEY_REUSED. */
  async add(admin: SignedInUser, { preview, ...facts }: NewHoliday, key: string): Promise<Answer> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const holiday: Holiday = { id: newId(), ...facts, setBy: admin.id };
    const answer = await inTransaction(this.dataSource, async (tx): Promise<Answer> => {
      await lockTimetable(tx, studioId);
      const effect = await this.reconciling.preview(tx, withHoliday(holiday));
      if (preview) return { ...effect, holiday: null };
      const kept: Answer = { ...effect, holiday: toView(holiday) };
      const fingerprint = fingerprintOf(['holiday', Object.entries(facts).sort()]);
      const intent = { studioId, userId: admin.id, key, fingerprint, now };
      const before = await keepAnswer(tx, kept, intent);
      if (before) return before;
      await tx.query(
        `INSERT INTO holidays (studio_id, id, name, from_day, until_day, set_by)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [studioId, holiday.id, facts.name, facts.from, facts.until, admin.id],
      );
      await recordHistory(tx, {
        studioId,
        by: admin,
        at: now,
        action: 'holiday.set',
        subjectUserId: null,
        before: {},
        after: { ...toView(holiday), classes: effect.cancelled },
      });
      return kept;
    });
    if (!preview) await this.reconciling.execute(admin);
    return answer;
  }

  /**
   * Its classes return where they can; says of each whether it does, and in a preview no more than
   * that. Throws HOLIDAY_NOT_FOUND.
   */
  async remove(
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
    const resolved = await this.reconciling.resolveChange(tx, without(id));
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
      before: { ...toView(holiday) },
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

const toView = ({ id, name, from, until }: Holiday): HolidayView => ({ id, name, from, until });

const withHoliday =
  (holiday: Holiday) =>
  (plan: Plan): Plan => ({ ...plan, holidays: [...plan.holidays, holiday] });

const without =
  (id: string) =>
  (plan: Plan): Plan => ({ ...plan, holidays: plan.holidays.filter((one) => one.id !== id) });
