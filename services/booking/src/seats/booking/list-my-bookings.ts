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

interface Listed {
  part: MyBookingsCursor['part'];
  row: BookingRow;
}

const PAGE = 50;

/** Own bookings, a page at a time: upcoming by start, then past, newest first. */
@Injectable()
export class ListMyBookings {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async execute(
    memberId: string,
    { when = 'all', cursor, limit = PAGE }: MyBookingsQuery,
  ): Promise<{ items: BookingView[]; nextCursor: string | null }> {
    const after = cursor === undefined ? null : readCursor(cursor);
    // One more than the page: whether there is a next page.
    const rows = await this.find(memberId, { when, after, limit: limit + 1 });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      items: rows.slice(0, limit).map(({ row }) => toBookingView(row, this.studio.settings)),
      nextCursor: last ? cursorOf(last) : null,
    };
  }

  private async find(
    memberId: string,
    { when, after, limit }: { when: string; after: MyBookingsCursor | null; limit: number },
  ): Promise<Listed[]> {
    const page = { studioId: this.studio.id, memberId, now: this.studio.now() };
    const rows: Listed[] = [];
    if (when !== 'past' && after?.part !== 'past') {
      const found = await findUpcoming(this.dataSource, { ...page, after, limit });
      rows.push(...found.map((row) => ({ part: 'upcoming' as const, row })));
    }
    if (when === 'upcoming' || rows.length >= limit) return rows;
    const found = await findPast(this.dataSource, {
      ...page,
      after: after?.part === 'past' ? after : null,
      limit: limit - rows.length,
    });
    return [...rows, ...found.map((row) => ({ part: 'past' as const, row }))];
  }
}

const cursorOf = ({ part, row }: Listed): string =>
  writeCursor({ part, startsAt: row.starts_at.toISOString(), id: row.booking_id });
