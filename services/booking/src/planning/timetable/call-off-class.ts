import { publish } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import {
  closeSchedule,
  reconcileWaitlist,
  giveBack,
  takeAttendanceBack,
  toBookedClass,
  type ReturnedBooking,
  type ScheduleRow,
} from '../../seats/seats.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { closeSubstitution } from '../substitutions/substitutions.api.js';
import type { AdminAction } from './admin-action.js';

interface CalledOff extends AdminAction {
  reason: string;
  /** Of the holiday that closes the studio. */
  holidayId?: string | undefined;
}

interface PlaceRow {
  id: string;
  status: string;
  credits: number;
  funding_name: string;
  seat_released: boolean;
}

/**
 * Cancels a class that is locked and scheduled: everyone gets back what they paid with at once,
 * stays on the roster by name, and is told, also who is checked in already; nobody waits any more. A booking that comes from now
 * on waits for the lock and then finds the class cancelled (reliability.md, 34).
 */
export const callOffClass = async (
  tx: EntityManager,
  row: ScheduleRow,
  adminAction: CalledOff,
): Promise<void> => {
  const { studio, by, reason } = adminAction;
  const { id: studioId } = studio;
  const now = studio.now();
  const scheduleId = row.schedule_id;
  await closeSchedule(
    tx,
    { studioId, scheduleId },
    { reason, holidayId: adminAction.holidayId ?? null },
  );
  const places = await tx.query<PlaceRow[]>(
    `SELECT id, status, credits, funding_name, seat_released FROM bookings
     WHERE studio_id = $1 AND schedule_id = $2
       AND status IN ('held', 'confirmed', 'attended', 'no_show') ORDER BY id`,
    [studioId, scheduleId],
  );
  await takeAttendanceBack(tx, { studioId, scheduleId });
  const returned = await giveBackPlaces(tx, { studio, places, now });
  for (const one of returned) {
    const place = places.find(({ id }) => id === one.bookingId);
    if (place) await endPlace(tx, { row, place, returned: one, adminAction });
  }
  await recordHistory(tx, {
    studioId,
    by,
    at: now,
    action: 'schedule.cancelled',
    reason,
    subjectUserId: null,
    before: { scheduleId, status: 'scheduled' },
    after: { scheduleId, status: 'cancelled', bookings: returned.length, waiting: row.waiting },
  });
  await closeSubstitution(tx, { studioId, scheduleId, by, at: now, note: 'cancelled' });
  await reconcileWaitlist(tx, { studio, scheduleId, now });
};

const giveBackPlaces = async (
  tx: EntityManager,
  { places, ...giving }: { studio: AdminAction['studio']; places: readonly PlaceRow[]; now: Date },
): Promise<ReturnedBooking[]> => {
  const returned: ReturnedBooking[] = [];
  for (const holdsSeat of [true, false]) {
    const bookingIds = places
      .filter(({ seat_released: isReleased }) => isReleased !== holdsSeat)
      .map(({ id }) => id);
    returned.push(...(await giveBack(tx, { ...giving, bookingIds, because: 'studio', holdsSeat })));
  }
  return returned;
};

interface Ending {
  row: ScheduleRow;
  place: PlaceRow;
  returned: ReturnedBooking;
  adminAction: CalledOff;
}

const endPlace = async (
  tx: EntityManager,
  { row, place, returned, adminAction }: Ending,
): Promise<void> => {
  const { studio, by, reason } = adminAction;
  const { bookingId, memberId, cameBack, status } = returned;
  await publish(tx, {
    type: 'schedule.cancelled.v1',
    data: {
      ...toBookedClass(row, { bookingId, memberId }),
      reason,
      cameBack,
      credits: place.credits,
      paidWith: place.funding_name,
    },
    studioId: studio.id,
  });
  await recordHistory(tx, {
    studioId: studio.id,
    by,
    at: studio.now(),
    action: 'schedule.cancelled',
    reason,
    subjectUserId: memberId,
    before: { bookingId, status: place.status },
    after: { bookingId, status, cameBack },
  });
};
