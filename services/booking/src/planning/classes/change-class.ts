import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { AdminSchedule, ScheduleChange } from '@studio/contracts';
import { inTransaction, postgresCode } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { ScheduleCache } from '../../seats/seats.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { applyClassChange } from './apply-class-change.js';

const ATTEMPTS = 4;

/** Another time, room, trainer or number of seats for one class. Safe to repeat. */
@Injectable()
export class ChangeClass {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /**
   * Throws SCHEDULE_NOT_FOUND, CLASS_CANCELLED, CLASS_STARTED, INVALID_TIMES, CAPACITY_BELOW_BOOKED,
   * CAPACITY_ABOVE_ROOM, TIMETABLE_CONFLICT, TRAINER_NOT_FOUND, ROOM_NOT_FOUND, EDIT_CONFLICT.
   */
  async execute(admin: SignedInUser, id: string, request: ScheduleChange): Promise<AdminSchedule> {
    for (let attempt = 1; ; attempt++)
      try {
        const view = await inTransaction(this.dataSource, (tx) =>
          applyClassChange(tx, this.studio, { by: admin, id, request }),
        );
        this.scheduleCache.forget();
        return view;
      } catch (error) {
        // A member books another class this instant: the next turn sees who is in the way.
        if (postgresCode(error) !== '23P01' || attempt >= ATTEMPTS) throw error;
      }
  }
}
