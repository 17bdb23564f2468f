import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { ChangedSeries, TimetableEffect } from '@studio/contracts';
import { studioDay, studioInstant, weekdayOf } from '@studio/domain-kit';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { CancelClass, ChangeClass } from '../classes/classes.api.js';
import {
  loadPlan,
  loadResources,
  lockTimetable,
  requireResources,
  saveSeriesDate,
  slotOn,
} from '../plan/plan.api.js';
import { seriesViewOf } from './series.queries.js';

export interface DateChangeRequest {
  startTime?: string | undefined;
  roomId?: string | undefined;
  trainerId?: string | undefined;
  capacity?: number | undefined;
  cancel: boolean;
  overlapReason?: string | undefined;
  reason: string;
}

interface OnDay {
  seriesId: string;
  day: string;
}

interface MadeClass {
  id: string;
  booked: number;
  waiting: number;
}

/**
 * One day of a series that differs: its class is changed when it is on the timetable already, else
 * it will be made so. Safe to repeat.
 */
@Injectable()
export class ChangeSeriesDate {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly changing: ChangeClass,
    private readonly cancelling: CancelClass,
  ) {}

  /** Throws SERIES_NOT_FOUND, NOT_A_CLASS_DAY, and what changing or cancelling a class throws. */
  async execute(
    admin: SignedInUser,
    on: OnDay,
    request: DateChangeRequest,
  ): Promise<ChangedSeries> {
    const made = await this.classOn(on);
    if (made) await this.changeMade(admin, { made, day: on.day }, request);
    else await this.noteForLater(admin, on, request);
    const params = { studioId: this.studio.id, today: studioDay(this.studio.now()) };
    const series = await seriesViewOf(this.dataSource.manager, { ...params, id: on.seriesId });
    return { ...effectOn(made, request), series };
  }

  private async classOn({ seriesId, day }: OnDay): Promise<MadeClass | undefined> {
    const [made] = await this.dataSource.query<MadeClass[]>(
      `SELECT id, booked, waiting FROM schedules
       WHERE studio_id = $1 AND series_id = $2 AND series_day = $3 AND status = 'scheduled'`,
      [this.studio.id, seriesId, day],
    );
    return made;
  }

  private async changeMade(
    admin: SignedInUser,
    { made, day }: { made: MadeClass; day: string },
    request: DateChangeRequest,
  ): Promise<void> {
    const { reason, startTime, roomId, trainerId, capacity, overlapReason } = request;
    if (request.cancel) {
      await this.cancelling.execute(admin, made.id, reason);
      return;
    }
    await this.changing.execute(admin, made.id, {
      reason,
      roomId,
      trainerId,
      capacity,
      overlapReason,
      ...(startTime && { startsAt: studioInstant(day, startTime).toISOString() }),
    });
  }

  private noteForLater(admin: SignedInUser, on: OnDay, request: DateChangeRequest): Promise<void> {
    const { id: studioId } = this.studio;
    return inTransaction(this.dataSource, async (tx) => {
      await lockTimetable(tx, studioId);
      const known = await this.isCancelled(tx, on);
      if (known && request.cancel) return;
      await this.needDay(tx, on, request);
      await requireResources(tx, studioId, request);
      await saveSeriesDate(tx, studioId, {
        ...on,
        cancelled: request.cancel,
        startTime: request.startTime,
        trainerId: request.trainerId,
        roomId: request.roomId,
        capacity: request.capacity,
        overlapReason: request.overlapReason,
        reason: request.reason,
      });
      await recordHistory(tx, {
        studioId,
        by: admin,
        at: this.studio.now(),
        reason: request.reason,
        action: 'series.date_changed',
        subjectUserId: null,
        before: { ...on },
        after: { ...on, ...request },
      });
    });
  }

  private async isCancelled(tx: EntityManager, { seriesId, day }: OnDay): Promise<boolean> {
    const found = await tx.query<unknown[]>(
      `SELECT FROM series_dates
       WHERE studio_id = $1 AND series_id = $2 AND day = $3 AND cancelled`,
      [this.studio.id, seriesId, day],
    );
    return found.length > 0;
  }

  /**
   * It must be a coming day on which the series is held, in a room with the seats for it.
   * Throws SERIES_NOT_FOUND, NOT_A_CLASS_DAY, CAPACITY_ABOVE_ROOM.
   */
  private async needDay(
    tx: EntityManager,
    { seriesId, day }: OnDay,
    { roomId, capacity }: DateChangeRequest,
  ): Promise<void> {
    const now = this.studio.now();
    const plan = await loadPlan(tx, this.studio.id, studioDay(now));
    const series = plan.series.find(({ id }) => id === seriesId);
    if (!series) throw new Refused('SERIES_NOT_FOUND');
    const others = { ...plan, dates: plan.dates.filter((one) => one.day !== day) };
    const slot = weekdayOf(day) === series.weekday ? slotOn(others, series, day) : null;
    if (!slot || 'notHeld' in slot || slot.startsAt <= now) throw new Refused('NOT_A_CLASS_DAY');
    const { rooms } = await loadResources(tx, this.studio.id);
    const room = rooms.get(roomId ?? series.roomId);
    if (room && room.capacity < (capacity ?? series.capacity))
      throw new Refused('CAPACITY_ABOVE_ROOM');
  }
}

const effectOn = (made: MadeClass | undefined, { cancel }: DateChangeRequest): TimetableEffect => ({
  classes: made ? 1 : 0,
  made: 0,
  changed: made && !cancel ? 1 : 0,
  cancelled: made && cancel ? 1 : 0,
  bookings: made?.booked ?? 0,
  waiting: made?.waiting ?? 0,
  conflicts: [],
});
