import type { DataSource, EntityManager } from 'typeorm';
import { runPrepared } from '@studio/nest-kit';
import { scheduleColumns, scheduleJoins } from '../schedules/schedules.api.js';
import { bookingColumns, bookingJoins, type BookingRow } from './booking.view.js';
import type { MyBookingsCursor } from './my-bookings-cursor.js';
import { holdsSeat } from './booking-context.js';

const select = `SELECT ${bookingColumns}, ${scheduleColumns}
  FROM bookings b ${bookingJoins} ${scheduleJoins}`;

const ownById = {
  name: 'own-booking-by-id',
  text: `${select} WHERE b.studio_id = $1 AND b.id = $2 AND b.member_id = $3`,
};

/** A member's own booking; undefined for anybody else's, as if it did not exist. */
export const findOwnBooking = async (
  dataSource: DataSource | EntityManager,
  whose: { studioId: string; bookingId: string; memberId: string },
): Promise<BookingRow | undefined> =>
  (
    await runPrepared<BookingRow>(dataSource, ownById, [
      whose.studioId,
      whose.bookingId,
      whose.memberId,
    ])
  )[0];

/** Bookings by id, whoever's, in the order of their classes. */
export const findBookings = (
  tx: EntityManager,
  { studioId, bookingIds }: { studioId: string; bookingIds: readonly string[] },
): Promise<BookingRow[]> =>
  tx.query(
    `${select} WHERE b.studio_id = $1 AND b.id = ANY($2::uuid[]) ORDER BY b.schedule_id, b.id`,
    [studioId, bookingIds],
  );

interface Page {
  studioId: string;
  memberId: string;
  now: Date;
  after: MyBookingsCursor | null;
  limit: number;
}

/** Bookings whose class has not ended and that hold a seat, next one first. */
export const findUpcoming = (dataSource: DataSource, page: Page): Promise<BookingRow[]> =>
  dataSource.query(
    `${select}
     WHERE b.studio_id = $1 AND b.member_id = $2 AND b.ends_at > $3 AND b.status IN ${holdsSeat}
       AND ($4::timestamptz IS NULL OR (b.starts_at, b.id) > ($4, $5::uuid))
     ORDER BY b.starts_at, b.id LIMIT $6`,
    [page.studioId, page.memberId, page.now, page.after?.startsAt, page.after?.id, page.limit],
  );

/** All others: ended or cancelled, newest class first. */
export const findPast = (dataSource: DataSource, page: Page): Promise<BookingRow[]> =>
  dataSource.query(
    `${select}
     WHERE b.studio_id = $1 AND b.member_id = $2
       AND (b.ends_at <= $3 OR b.status NOT IN ${holdsSeat})
       AND ($4::timestamptz IS NULL OR (b.starts_at, b.id) < ($4, $5::uuid))
     ORDER BY b.starts_at DESC, b.id DESC LIMIT $6`,
    [page.studioId, page.memberId, page.now, page.after?.startsAt, page.after?.id, page.limit],
  );

/** A member's latest bookings by class, for the staff. */
export const findLatestBookings = (
  dataSource: DataSource,
  studioId: string,
  memberId: string,
): Promise<BookingRow[]> =>
  dataSource.query(
    `${select} WHERE b.studio_id = $1 AND b.member_id = $2
     ORDER BY b.starts_at DESC, b.id DESC LIMIT 50`,
    [studioId, memberId],
  );
