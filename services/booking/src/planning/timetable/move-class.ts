import { Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import {
  extendCancelUntil,
  reassignSpots,
  reconcileWaitlist,
  lockSchedule,
  publishSeats,
  spotsOfRoom,
  toBookedClass,
  updateSchedule,
  type SchedulePlace,
  type ScheduleRow,
} from '../../seats/seats.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { changedCancelUntil } from '../../policy/booking-windows.js';
import { noteRecordChange } from '../../shared/record-changes.js';
import { closeSubstitution } from '../substitutions/substitutions.api.js';
import type { AdminAction } from './admin-action.js';

/** Where and when a class is from now on. */
export interface Place extends SchedulePlace {
  /** Null: outside of any series, or the day stays. */
  seriesDay: string | null;
  /** Null: what is taught stays. */
  classTypeId: string | null;
}

/**
 * Another time, room, trainer, number of seats or class type for a class that is locked. Who has a
 * place is told of another time, trainer or class type, and may cancel free of charge until shortly before (domain.md,
 * Cancelling); more seats go to who waits, in the caller's transaction.
 */
export const moveClass = async (
  tx: EntityManager,
  { before, to }: { before: ScheduleRow; to: Place },
  adminAction: AdminAction,
): Promise<void> => {
  const { studio } = adminAction;
  const { id: studioId } = studio;
  const scheduleId = before.schedule_id;
  const [overlap] = await tx.query<{ reason: string | null }[]>(
    'SELECT overlap_reason AS reason FROM schedules WHERE studio_id = $1 AND id = $2',
    [studioId, scheduleId],
  );
  await updateSchedule(tx, { studioId, scheduleId }, to);
  const after = await lockSchedule(tx, { studioId, id: scheduleId });
  if (!after) throw new Refused('SCHEDULE_NOT_FOUND');
  const reasonBefore = overlap?.reason ?? null;
  await recordMove(tx, { before, after, to, reasonBefore, adminAction });
  if (before.room_id !== after.room_id) await moveSpots(tx, { before, after, adminAction });
  if (matters(before, after)) {
    await publishRescheduled(tx, { before, after, adminAction });
    await closeSubstitution(tx, {
      studioId,
      scheduleId,
      by: adminAction.by,
      at: studio.now(),
      note: before.trainer_id === after.trainer_id ? 'moved' : 'trainer_changed',
    });
  }
  await reconcileWaitlist(tx, { studio, scheduleId, now: studio.now() });
  await publishSeats(tx, { studioId, scheduleId });
};

interface MovedClass {
  before: ScheduleRow;
  after: ScheduleRow;
  to: Place;
  /** Why it was let past other classes before. */
  reasonBefore: string | null;
  adminAction: AdminAction;
}

const recordMove = async (
  tx: EntityManager,
  { before, after, to, reasonBefore, adminAction }: MovedClass,
): Promise<void> => {
  const { id: studioId } = adminAction.studio;
  await recordHistory(tx, {
    studioId,
    by: adminAction.by,
    at: adminAction.studio.now(),
    action: 'schedule.changed',
    subjectUserId: null,
    before: factsOf(before),
    after: factsOf(after),
    ...(adminAction.reason && { reason: adminAction.reason }),
  });
  await noteRecordChange(
    tx,
    { studioId, recordId: before.schedule_id },
    {
      by: adminAction.by,
      at: adminAction.studio.now(),
      before: fieldsOf(before, reasonBefore),
      after: fieldsOf(after, to.overlapReason),
    },
  );
};

const factsOf = (row: ScheduleRow) => ({
  scheduleId: row.schedule_id,
  className: row.class_name,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  trainer: row.trainer_name,
  room: row.room_name,
  capacity: row.capacity,
});

/** As the request of a change names them. */
const fieldsOf = (row: ScheduleRow, overlapReason: string | null) => ({
  startsAt: row.starts_at.toISOString(),
  trainerId: row.trainer_id,
  roomId: row.room_id,
  capacity: row.capacity,
  overlapReason,
});

/** Another room is read on the way in; another time, trainer or class type is another class. */
const matters = (before: ScheduleRow, after: ScheduleRow): boolean =>
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.ends_at.getTime() !== after.ends_at.getTime() ||
  before.trainer_id !== after.trainer_id ||
  before.class_type_id !== after.class_type_id;

/** The numbers of another room: who has one that is not in order there is told. */
const moveSpots = async (
  tx: EntityManager,
  { before, after, adminAction: { studio } }: RescheduledClass,
): Promise<void> => {
  const of = (roomId: string) => spotsOfRoom(tx, { studioId: studio.id, roomId });
  await reassignSpots(tx, {
    studio,
    scheduleIds: [after.schedule_id],
    before: await of(before.room_id),
    after: await of(after.room_id),
    because: 'other_room',
  });
};

interface RescheduledClass {
  before: ScheduleRow;
  after: ScheduleRow;
  adminAction: AdminAction;
}

const publishRescheduled = async (
  tx: EntityManager,
  { before, after, adminAction }: RescheduledClass,
): Promise<void> => {
  const { id: studioId, settings } = adminAction.studio;
  const freeUntil = changedCancelUntil(after.starts_at, settings);
  const which = { studioId, scheduleId: after.schedule_id };
  const booked = await extendCancelUntil(tx, which, freeUntil);
  for (const { id: bookingId, member_id: memberId, cancel_until: cancelUntil } of booked)
    await publish(tx, {
      type: 'schedule.changed.v1',
      data: {
        ...toBookedClass(after, { bookingId, memberId }),
        oldStartsAt: before.starts_at.toISOString(),
        oldEndsAt: before.ends_at.toISOString(),
        oldTrainerName: before.trainer_name,
        oldRoomName: before.room_name,
        oldClassName: before.class_name,
        cancelUntil: cancelUntil.toISOString(),
        reason: adminAction.reason,
      },
      studioId,
    });
};
