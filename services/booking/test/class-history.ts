import { HOME_STUDIO_ID, newId } from '@studio/domain-kit';
import type { OpenStudio } from './open-studio.js';

/** `attended`, `no_show waived`, `no_show released`, `late_cancelled fee`, `waiting: joined closed`. */
export type Person = string;

const HOUR = 3_600_000;
const statuses = ['attended', 'confirmed', 'no_show', 'late_cancelled', 'cancelled', 'lapsed'];

/** Classes that are over, as the tables say it. Each text is one person. */
export class ClassHistory {
  constructor(private readonly studio: OpenStudio) {}

  async write(
    startsAt: string,
    people: readonly (Person | { id: string; is: Person })[],
    input: Parameters<OpenStudio['addClass']>[0] = {},
  ): Promise<string> {
    const at = new Date(startsAt);
    const classId = await this.studio.addClass({ ...input, startsAt: at });
    for (const one of people) {
      const { id, is } = typeof one === 'string' ? { id: newId(), is: one } : one;
      const parts = is.split(' ');
      const logged = parts.includes('waiting:') ? parts.slice(parts.indexOf('waiting:') + 1) : [];
      for (const status of parts.filter((part) => statuses.includes(part)))
        await this.book({ classId, memberId: id, at, status, parts });
      for (const [n, what] of logged.entries())
        await this.log({ classId, memberId: id, at: new Date(+at - (20 - n) * HOUR), what });
    }
    return classId;
  }

  private async book({ classId, memberId, at, status, parts }: Booked): Promise<void> {
    const bookingId = newId();
    const isOff = ['cancelled', 'late_cancelled'].includes(status);
    await this.studio.sql(
      `INSERT INTO bookings (studio_id, id, schedule_id, member_id, starts_at, ends_at, status,
         funding_kind, funding_name, funding_reason, credits, cancel_until, late_consequence,
         booked_at, cancelled_at, checked_in_at, attendance_at, no_show_final_at, waived_at,
         seat_released, seat_release_at)
       VALUES ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz + interval '50 minutes', $6,
         'comp', 'Gift', 'only_one', 0, $5::timestamptz - interval '12 hours', 'late_fee',
         $5::timestamptz - interval '2 days', $7, $8, $8, $9, $10, $11,
         CASE WHEN $11 THEN $5::timestamptz END)`,
      [
        HOME_STUDIO_ID,
        bookingId,
        classId,
        memberId,
        at,
        status,
        isOff ? new Date(+at - HOUR) : null,
        status === 'attended' ? at : null,
        status === 'no_show' ? new Date(+at + 25 * HOUR) : null,
        parts.includes('waived') ? new Date(+at + 26 * HOUR) : null,
        parts.includes('released'),
      ],
    );
    if (parts.includes('fee'))
      await this.studio.sql(
        `INSERT INTO fees (studio_id, id, member_id, booking_id, subscription_id, kind, amount,
           status, owed_at)
         VALUES ($1, $2, $3, $4, $2, $5, 6000, 'owed', $6)`,
        [
          HOME_STUDIO_ID,
          newId(),
          memberId,
          bookingId,
          status === 'no_show' ? 'no_show' : 'late_cancel',
          at,
        ],
      );
  }

  private async log({ classId, memberId, at, what }: Logged): Promise<void> {
    await this.studio.sql(
      `INSERT INTO class_waiting_log (studio_id, id, schedule_id, member_id, entry_id, rank,
         joined_at, at, what)
       VALUES ($1, $2, $3, $4, $2, 1, $5, $5, $6)`,
      [HOME_STUDIO_ID, newId(), classId, memberId, at, what],
    );
  }
}

interface Booked {
  classId: string;
  memberId: string;
  at: Date;
  status: string;
  parts: readonly string[];
}

interface Logged {
  classId: string;
  memberId: string;
  at: Date;
  what: string;
}
