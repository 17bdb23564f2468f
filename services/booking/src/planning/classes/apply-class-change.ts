import type { SignedInUser } from '@studio/auth';
import type { AdminSchedule, ScheduleChange } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import type { EntityManager } from 'typeorm';
import { lockSchedule, type ScheduleRow } from '../../seats/seats.api.js';
import {
  lockTimetable,
  findConflict,
  requireResources,
  refuseConflicts,
} from '../plan/plan.api.js';
import { moveClass } from '../timetable/timetable.api.js';
import { refuseOverwrite } from '../../shared/record-changes.js';
import type { StudioContext } from '../../shared/studio-context.js';
import { findAdminSchedule } from './admin-schedule.queries.js';

interface ClassChange {
  by: SignedInUser;
  id: string;
  request: ScheduleChange;
}

/**
 * Another time, room, trainer or number of seats for one class, in the caller's transaction. Throws
 * what ChangeClass throws.
 */
export const applyClassChange = async (
  tx: EntityManager,
  studio: StudioContext,
  { by, id, request }: ClassChange,
): Promise<AdminSchedule> => {
  const { id: studioId } = studio;
  await lockTimetable(tx, studioId);
  const row = await lockSchedule(tx, { studioId, id });
  if (!row) throw new Refused('SCHEDULE_NOT_FOUND');
  const before = await findAdminSchedule(tx, studio, id);
  const { reason: _reason, version, ...fields } = request;
  const startsAt = fields.startsAt && new Date(fields.startsAt).toISOString();
  const record = { studioId, recordId: id };
  await refuseOverwrite(tx, record, { version, wanted: { ...fields, startsAt } });
  const to = wanted(row, before, request);
  if (isAsItIs(row, to)) return before;
  check(row, { to, now: studio.now() });
  await requireResources(tx, studioId, {
    ...(to.trainerId !== row.trainer_id && { trainerId: to.trainerId }),
    ...(to.roomId !== row.room_id && { roomId: to.roomId }),
  });
  const { conflict, overlapReason } = await findConflict(tx, studio, { slot: to, scheduleId: id });
  if (conflict) refuseConflicts([conflict]);
  const changedSingly = before.seriesId !== null;
  const place = { ...to, overlapReason, changedSingly, seriesDay: null, classTypeId: null };
  await moveClass(tx, { before: row, to: place }, { studio, by, reason: request.reason });
  return findAdminSchedule(tx, studio, id);
};

const check = (
  row: ScheduleRow,
  { to, now }: { to: ReturnType<typeof wanted>; now: Date },
): void => {
  if (row.schedule_status === 'cancelled') throw new Refused('CLASS_CANCELLED');
  if (row.starts_at <= now) throw new Refused('CLASS_STARTED');
  if (to.startsAt <= now) throw new Refused('INVALID_TIMES');
  const { booked, claimed, waiting } = row;
  // Seats that are promised to who waits count too: nobody is sent away again.
  if (to.capacity < row.capacity && to.capacity < booked + claimed)
    throw new Refused('CAPACITY_BELOW_BOOKED', { booked, claimed, waiting });
};

const wanted = (row: ScheduleRow, before: AdminSchedule, request: ScheduleChange) => {
  const startsAt = request.startsAt ? new Date(request.startsAt) : row.starts_at;
  const length = row.ends_at.getTime() - row.starts_at.getTime();
  return {
    startsAt,
    endsAt: new Date(startsAt.getTime() + length),
    trainerId: request.trainerId ?? row.trainer_id,
    roomId: request.roomId ?? row.room_id,
    capacity: request.capacity ?? row.capacity,
    overlapReason:
      request.overlapReason === undefined ? before.overlapReason : request.overlapReason,
  };
};

const isAsItIs = (row: ScheduleRow, to: ReturnType<typeof wanted>): boolean =>
  row.starts_at.getTime() === to.startsAt.getTime() &&
  row.trainer_id === to.trainerId &&
  row.room_id === to.roomId &&
  row.capacity === to.capacity;
