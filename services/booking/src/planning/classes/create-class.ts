import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AdminSchedule, NewSchedule } from '@studio/contracts';
import { newId } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { insertSchedule, Timetable } from '../../seats/seats.api.js';
import {
  lockTimetable,
  lookForConflict,
  needClassType,
  needMeans,
  refuseConflicts,
} from '../plan/plan.api.js';
import { fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { Studio } from '../../shared/studio.js';
import { oneForDesk } from './admin-schedule.queries.js';

/** One class outside of any series, once an Idempotency-Key. */
@Injectable()
export class CreateClass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: Studio,
    private readonly timetable: Timetable,
  ) {}

  /**
   * Throws CLASS_TYPE_NOT_FOUND, TRAINER_NOT_FOUND, ROOM_NOT_FOUND, INVALID_TIMES,
   * TIMETABLE_CONFLICT, CAPACITY_ABOVE_ROOM, IDEMPOTENCY_KEY_REUSED.
   */
  async create(admin: SignedInUser, wish: NewSchedule, key: string): Promise<AdminSchedule> {
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
          fingerprint: fingerprintOf(['schedule', Object.entries(wish).sort()]),
        },
      );
      if (!before) await this.make(tx, admin, { wish, id });
      return oneForDesk(tx, studioId, before?.scheduleId ?? id);
    });
    this.timetable.forget();
    return view;
  }

  private async make(
    tx: EntityManager,
    admin: SignedInUser,
    { wish, id }: { wish: NewSchedule; id: string },
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const type = await needClassType(tx, studioId, wish.classTypeId);
    await needMeans(tx, studioId, wish);
    const startsAt = new Date(wish.startsAt);
    if (startsAt <= now) throw new Refused('INVALID_TIMES');
    const minutes = wish.minutes ?? type.minutes;
    const slot = {
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * 60_000),
      trainerId: wish.trainerId,
      roomId: wish.roomId,
      capacity: wish.capacity ?? type.capacity,
      overlapReason: wish.overlapReason ?? null,
    };
    const { conflict, overlapReason } = await lookForConflict(tx, this.studio, {
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
      after: { ...wish, scheduleId: id },
      ...(wish.overlapReason && { reason: wish.overlapReason }),
    });
  }
}
