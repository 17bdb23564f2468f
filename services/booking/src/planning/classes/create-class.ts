import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AdminSchedule, NewSchedule } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { insertSchedule, ScheduleCache } from '../../seats/seats.api.js';
import {
  lockTimetable,
  findConflict,
  requireClassType,
  requireResources,
  refuseConflicts,
} from '../plan/plan.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminSchedule } from './admin-schedule.queries.js';

/** One class outside of any series, once an Idempotency-Key. */
@Injectable()
export class CreateClass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /**
   * Throws CLASS_TYPE_NOT_FOUND, TRAINER_NOT_FOUND, ROOM_NOT_FOUND, INVALID_TIMES,
   * TIMETABLE_CONFLICT, CAPACITY_ABOVE_ROOM, IDEMPOTENCY_KEY_REUSED.
   */
  async execute(admin: SignedInUser, request: NewSchedule, key: string): Promise<AdminSchedule> {
    const { id: studioId } = this.studio;
    const view = await inTransaction(this.dataSource, async (tx) => {
      await lockTimetable(tx, studioId);
      const id = newId();
      const before = await keepAnswer(
        tx,
        { scheduleId: id },
        {
          studioId,
          userId: admin.id,
          key,
          now: this.studio.now(),
          fingerprint: fingerprintOf(['schedule', Object.entries(request).sort()]),
        },
      );
      if (!before) await this.make(tx, admin, { request, id });
      return findAdminSchedule(tx, this.studio, before?.scheduleId ?? id);
    });
    this.scheduleCache.forget();
    return view;
  }

  private async make(
    tx: EntityManager,
    admin: SignedInUser,
    { request, id }: { request: NewSchedule; id: string },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const type = await requireClassType(tx, studioId, request.classTypeId);
    await requireResources(tx, studioId, request);
    const startsAt = new Date(request.startsAt);
    if (startsAt <= now) throw new Refused('INVALID_TIMES');
    const minutes = request.minutes ?? type.minutes;
    const slot = {
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * 60_000),
      trainerId: request.trainerId,
      roomId: request.roomId,
      capacity: request.capacity ?? type.capacity,
      overlapReason: request.overlapReason ?? null,
    };
    const { conflict, overlapReason } = await findConflict(tx, this.studio, {
      slot,
      scheduleId: null,
    });
    if (conflict) refuseConflicts([conflict]);
    const outside = { seriesId: null, seriesDay: null, changedSingly: false };
    const one = { ...slot, ...outside, classTypeId: type.id, overlapReason };
    await insertSchedule(tx, studioId, { ...one, id });
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: now,
      action: 'schedule.created',
      subjectUserId: null,
      before: {},
      after: { ...request, scheduleId: id },
      ...(request.overlapReason && { reason: request.overlapReason }),
    });
  }
}
