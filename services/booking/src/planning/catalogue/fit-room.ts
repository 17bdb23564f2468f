import type { SignedInUser } from '@studio/auth';
import type { RoomEffect } from '@studio/contracts';
import { studioClock, studioDay } from '@studio/domain-kit';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { changeSeriesSeats } from '../series/series.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { allowOverfull, lockSchedule } from '../../seats/seats.api.js';
import { moveClass } from '../timetable/timetable.api.js';
import { lockTimetable } from '../plan/plan.api.js';
import { noteRecordChange } from '../../shared/record-changes.js';
import type { StudioContext } from '../../shared/studio-context.js';

interface SmallerRoom {
  studio: StudioContext;
  roomId: string;
  capacity: number;
}

type SeriesRow = RoomEffect['series'][number];
interface ClassRow {
  id: string;
  className: string;
  startsAt: Date;
  capacity: number;
  taken: number;
  changedSingly: boolean;
  overlapReason: string | null;
}

/** Series that go on, and coming classes, with more seats than the room would have. */
export const roomEffectOf = async (tx: EntityManager, room: SmallerRoom): Promise<RoomEffect> => {
  const classes = await classesAbove(tx, room);
  return {
    series: await seriesAbove(tx, room),
    classes: classes.map(({ id, className, startsAt, capacity, taken }) => ({
      id,
      className,
      date: studioDay(startsAt),
      startTime: studioClock(startsAt),
      capacity,
      taken,
      fits: taken <= room.capacity,
    })),
  };
};

const seriesAbove = (tx: EntityManager, { studio, roomId, capacity }: SmallerRoom) =>
  tx.query<SeriesRow[]>(
    `SELECT s.id, c.name AS "className", s.weekday, s.start_time AS "startTime", s.capacity
     FROM class_series s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE s.studio_id = $1 AND s.room_id = $2 AND s.capacity > $3
       AND (s.until_day IS NULL OR s.until_day >= $4)
     ORDER BY s.weekday, s.start_time, s.id`,
    [studio.id, roomId, capacity, studioDay(studio.now())],
  );

const classesAbove = (tx: EntityManager, { studio, roomId, capacity }: SmallerRoom) =>
  tx.query<ClassRow[]>(
    `SELECT s.id, c.name AS "className", s.starts_at AS "startsAt", s.capacity,
       s.booked + s.claimed AS taken, s.changed_singly AS "changedSingly",
       s.overlap_reason AS "overlapReason"
     FROM schedules s
     JOIN class_types c ON c.studio_id = s.studio_id AND c.id = s.class_type_id
     WHERE s.studio_id = $1 AND s.room_id = $2 AND s.capacity > $3
       AND s.status = 'scheduled' AND s.starts_at > $4
     ORDER BY s.starts_at, s.id`,
    [studio.id, roomId, capacity, studio.now()],
  );

/**
 * Refuses a room that is smaller than what is planned in it, or lowers the seats of that too: never
 * below those that are booked or promised, unless spots are out of order. Throws
 * CAPACITY_BELOW_BOOKED, ROOM_TOO_SMALL.
 */
export const fitRoom = async (
  tx: EntityManager,
  room: SmallerRoom,
  { admin, lowerSeats, hasSpots }: { admin: SignedInUser; lowerSeats: boolean; hasSpots: boolean },
): Promise<void> => {
  await lockTimetable(tx, room.studio.id);
  const classes = await classesAbove(tx, room);
  // Bookings wait from here on: what is counted below holds until the commit.
  for (const { id } of classes) await lockSchedule(tx, { studioId: room.studio.id, id });
  const effect = await roomEffectOf(tx, room);
  const isOverfull = effect.classes.some(({ fits }) => !fits);
  // A spot that is out of order is so, whoever is booked: nobody is sent away.
  if (isOverfull && !hasSpots) throw new Refused('CAPACITY_BELOW_BOOKED', effect);
  if (effect.series.length + effect.classes.length === 0) return;
  if (!lowerSeats) throw new Refused('ROOM_TOO_SMALL', effect);
  for (const series of effect.series) await setSeriesSeats(tx, room, { admin, series });
  for (const one of classes) await setClassSeats(tx, room, { admin, one });
};

type Seats = Pick<SmallerRoom, 'studio' | 'capacity'>;

/** Another number of seats for a series, with its place in the history. */
export const setSeriesSeats = async (
  tx: EntityManager,
  { studio, capacity }: Seats,
  { admin, series }: { admin: SignedInUser; series: Pick<SeriesRow, 'id' | 'capacity'> },
): Promise<void> => {
  const { id: studioId } = studio;
  await changeSeriesSeats(tx, { studioId, seriesId: series.id }, { capacity, by: admin.id });
  const done = { by: admin, at: studio.now() };
  const facts = { before: { capacity: series.capacity }, after: { capacity } };
  await noteRecordChange(tx, { studioId, recordId: series.id }, { ...done, ...facts });
  await recordHistory(tx, {
    studioId,
    ...done,
    action: 'series.changed',
    subjectUserId: null,
    before: { id: series.id, ...facts.before },
    after: { id: series.id, ...facts.after },
  });
};

type PlannedClass = Pick<ClassRow, 'id' | 'changedSingly' | 'overlapReason'>;

/** Another number of seats for a class; who is in it stays in it. */
export const setClassSeats = async (
  tx: EntityManager,
  { studio, capacity }: Seats,
  { admin, one }: { admin: SignedInUser; one: PlannedClass },
): Promise<void> => {
  const row = await lockSchedule(tx, { studioId: studio.id, id: one.id });
  if (!row) return;
  if (row.booked + row.claimed > capacity)
    await allowOverfull(tx, { studioId: studio.id, scheduleId: one.id }, capacity);
  const place = {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    trainerId: row.trainer_id,
    roomId: row.room_id,
    capacity,
    overlapReason: one.overlapReason,
    changedSingly: one.changedSingly,
    seriesDay: null,
    classTypeId: null,
  };
  await moveClass(tx, { before: row, to: place }, { studio, by: admin, reason: null });
};
