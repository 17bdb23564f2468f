import type { RoomSpot } from '@studio/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import type { OfBooking } from '../../policy/booking-windows.js';
import { scheduleColumns, scheduleJoins, type ScheduleRow } from '../../seats/seats.api.js';
import { importedAttendedSql } from '../../people/imported-visits/imported-visits.api.js';
import type { RosterRow } from './roster.view.js';

/** A member who cancelled is not expected; one whose class the studio cancelled stays named. */
const onRoster = `('confirmed', 'attended', 'no_show', 'studio_cancelled')`;

const columns = `b.id AS booking_id, b.schedule_id, b.member_id, b.status, b.booked_at, b.ends_at,
  b.checked_in_at, b.no_show_due_at, b.no_show_final_at, b.waived_at, b.arrival_reminded_at,
  b.seat_release_at, b.seat_released, b.spot, m.full_name, m.email,
  m.avatar_url, m.birthday, b.starts_at,
  (SELECT count(*)::int FROM bookings v WHERE v.studio_id = b.studio_id
    AND v.member_id = b.member_id AND v.status = 'attended' AND v.starts_at < b.starts_at)
  + (SELECT count(*)::int FROM (${importedAttendedSql('b.member_id')}) AS i
    WHERE i.starts_at < b.starts_at) AS visits`;

const from = `FROM bookings b
  LEFT JOIN members m ON m.studio_id = b.studio_id AND m.id = b.member_id`;

/** Who is expected in these classes, by name. */
export const findEntries = (
  dataSource: DataSource,
  studioId: string,
  scheduleIds: readonly string[],
): Promise<RosterRow[]> =>
  dataSource.query(
    `SELECT ${columns} ${from}
     WHERE b.studio_id = $1 AND b.schedule_id = ANY($2) AND b.status IN ${onRoster}
     ORDER BY m.full_name NULLS LAST, b.booked_at, b.id`,
    [studioId, scheduleIds],
  );

export const findEntry = async (
  manager: EntityManager,
  studioId: string,
  bookingId: string,
): Promise<RosterRow | undefined> => {
  const [row] = await manager.query<RosterRow[]>(
    `SELECT ${columns} ${from} WHERE b.studio_id = $1 AND b.id = $2`,
    [studioId, bookingId],
  );
  return row;
};

interface SpotsRow {
  schedule_id: string;
  spots: RoomSpot[];
}

/** The spots of the rooms of these classes, by class. */
export const findRoomSpots = async (
  dataSource: DataSource,
  studioId: string,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, RoomSpot[]>> => {
  const rows = await dataSource.query<SpotsRow[]>(
    `SELECT s.id AS schedule_id, r.spots FROM schedules s
     JOIN rooms r ON r.studio_id = s.studio_id AND r.id = s.room_id
     WHERE s.studio_id = $1 AND s.id = ANY($2)`,
    [studioId, scheduleIds],
  );
  return new Map(rows.map(({ schedule_id, spots }) => [schedule_id, spots]));
};

/** A booking with its class, as check-ins and no-shows decide by it. */
export interface CheckInRow extends ScheduleRow, OfBooking {
  booking_id: string;
  member_id: string;
  status: string;
  funding_kind: 'package' | 'subscription' | 'drop_in' | 'comp';
  user_package_id: string | null;
  credits: number;
  price: number;
  payment_id: string | null;
  late_consequence: 'credit_used' | 'class_counted' | 'late_fee' | 'not_refunded';
  /** Fils; what it owes late or missed, as it was when it was booked. */
  late_fee: number;
  no_show_fee: number;
  /** How often its cancel was taken back. */
  undone: number;
  checked_in_at: Date | null;
  /** When somebody last said whether the member came. */
  attendance_at: Date | null;
  no_show_due_at: Date | null;
  no_show_final_at: Date | null;
  waived_at: Date | null;
  arrival_reminded_at: Date | null;
  seat_release_at: Date | null;
  /** It holds no seat any more. */
  seat_released: boolean;
}

const classColumns = `b.id AS booking_id, b.member_id, b.status, b.funding_kind,
    b.user_package_id, b.credits, b.price, b.payment_id,
    b.late_consequence, b.late_fee, b.no_show_fee, b.undone, b.checked_in_at, b.attendance_at, b.no_show_due_at,
    b.no_show_final_at, b.waived_at, b.kept_numbers, b.arrival_reminded_at, b.seat_release_at,
    b.seat_released,
    ${scheduleColumns}`;

const ofClass = `FROM bookings b
  JOIN schedules s ON s.studio_id = b.studio_id AND s.id = b.schedule_id ${scheduleJoins}`;

const withClass = `SELECT ${classColumns} ${ofClass}`;

/** The booking of a check-in with its class, locked: two at the front desk tap one after the other. */
export const lockBookingForCheckIn = async (
  tx: EntityManager,
  studioId: string,
  bookingId: string,
): Promise<CheckInRow | undefined> => {
  const [row] = await tx.query<CheckInRow[]>(
    `${withClass} WHERE b.studio_id = $1 AND b.id = $2 FOR UPDATE OF b`,
    [studioId, bookingId],
  );
  return row;
};

export const findBookingForCheckIn = async (
  dataSource: DataSource,
  studioId: string,
  bookingId: string,
): Promise<CheckInRow | undefined> => {
  const [row] = await dataSource.query<CheckInRow[]>(
    `${withClass} WHERE b.studio_id = $1 AND b.id = $2`,
    [studioId, bookingId],
  );
  return row;
};

/** Whose code could be typed now: places in classes that start within the range. */
export const findBookingsForCodes = (
  dataSource: DataSource,
  studioId: string,
  filters: { from: Date; to: Date; trainerId: string | null },
): Promise<CheckInRow[]> =>
  dataSource.query(
    `${withClass}
     WHERE b.studio_id = $1 AND b.starts_at BETWEEN $2 AND $3
       AND b.status IN ('confirmed', 'attended', 'no_show')
       AND ($4::uuid IS NULL OR s.trainer_id = $4)`,
    [studioId, filters.from, filters.to, filters.trainerId],
  );

export interface PendingRow extends CheckInRow {
  full_name: string | null;
  email: string | null;
  avatar_url: string | null;
}

/** No-shows that are told and not yet final, the newest class first. */
export const findPendingNoShows = (
  manager: EntityManager,
  studioId: string,
): Promise<PendingRow[]> =>
  manager.query(
    `SELECT ${classColumns}, m.full_name, m.email, m.avatar_url ${ofClass}
     LEFT JOIN members m ON m.studio_id = b.studio_id AND m.id = b.member_id
     WHERE b.studio_id = $1 AND b.status = 'no_show' AND b.no_show_final_at IS NULL
       AND b.no_show_due_at IS NOT NULL
     ORDER BY b.starts_at DESC, m.full_name, b.id LIMIT 200`,
    [studioId],
  );
