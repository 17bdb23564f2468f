import { Injectable } from '@nestjs/common';
import type { BookingView } from '@studio/contracts';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import {
  findPast,
  findUpcoming,
  readCursor,
  toBookingView,
  writeCursor,
  type BookingRow,
  type MyBookingsCursor,
} from '../bookings/bookings.api.js';

export interface MyBookingsQuery {
  when?: 'upcoming' | 'past' | 'all' | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

const PAGE = 50;

/** Own bookings, a page at a time: upcoming by start, then past, newest first. */
@Injectable()
export class ListMyBookings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async list(
    memberId: string,
    { when = 'all', cursor, limit = PAGE }: MyBookingsQuery,
  ): Promise<{ items: BookingView[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : readCursor(cursor);
    const page = { studioId: this.studio.id, memberId, now: this.studio.now() };
    const rows: [MyBookingsCursor['part'], BookingRow][] = [];
    // One more than asked: whether there is a next page.
    if (when !== 'past' && after?.part !== 'past') {
      const found = await findUpcoming(this.dataSource, { ...page, after, limit: limit + 1 });
      rows.push(...found.map((row) => ['upcoming', row] as const satisfies [string, BookingRow]));
    }
    if (when !== 'upcoming' && rows.length <= limit) {
      const found = await findPast(this.dataSource, {
        ...page,
        after: after?.part === 'past' ? after : null,
        limit: limit + 1 - rows.length,
      });
      rows.push(...found.map((row) => ['past', row] as const satisfies [string, BookingRow]));
    }
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(([, row]) => toBookingView(row, this.studio.settings)),
      nextCursor: last
        ? writeCursor({
            part: last[0],
            startsAt: last[1].starts_at.toISOString(),
            id: last[1].booking_id,
          })
        : null,
    };
  }
}
