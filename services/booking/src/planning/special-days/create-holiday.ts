import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { HolidayView, TimetableEffect } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { previewChange, ReconcileAfterChange } from '../timetable/timetable.api.js';
import { lockTimetable, type Holiday, type Plan } from '../plan/plan.api.js';
import { toHolidayView } from './special-days.view.js';

export interface NewHoliday {
  name: string;
  from: string;
  until: string;
  preview: boolean;
}

export type CreatedHoliday = TimetableEffect & { holiday: HolidayView | null };

/** Days on which the whole studio is closed. */
@Injectable()
export class CreateHoliday {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly reconciling: ReconcileAfterChange,
  ) {}

  /** Its classes are cancelled, a day at a time. Throws IDEMPOTENCY_KEY_REUSED. */
  async execute(
    admin: SignedInUser,
    { preview, ...facts }: NewHoliday,
    key: string,
  ): Promise<CreatedHoliday> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const holiday: Holiday = { id: newId(), ...facts, setBy: admin.id };
    const answer = await inTransaction(this.dataSource, async (tx): Promise<CreatedHoliday> => {
      await lockTimetable(tx, studioId);
      const effect = await previewChange(tx, this.studio, withHoliday(holiday));
      if (preview) return { ...effect, holiday: null };
      const kept: CreatedHoliday = { ...effect, holiday: toHolidayView(holiday) };
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
        after: { ...toHolidayView(holiday), classes: effect.cancelled },
      });
      return kept;
    });
    if (!preview) await this.reconciling.execute(admin);
    return answer;
  }
}

const withHoliday =
  (holiday: Holiday) =>
  (plan: Plan): Plan => ({ ...plan, holidays: [...plan.holidays, holiday] });
