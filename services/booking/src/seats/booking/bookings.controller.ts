import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  bookClass,
  cancelBooking,
  getMyBooking,
  listMyBookings,
  type BookingView,
} from '@studio/contracts';
import { IdempotencyKey, ParsedBody, ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { BookClass, type BookAnswer, type BookRequest } from './book-class.js';
import { findOwnBooking, toBookingView } from '../bookings/bookings.api.js';
import { CancelBooking, type CancelAnswer } from './cancel-booking.js';
import { ListMyBookings, type MyBookingsQuery } from './list-my-bookings.js';

@Controller('api')
export class BookingsController {
  constructor(
    private readonly bookClass: BookClass,
    private readonly cancelBooking: CancelBooking,
    private readonly listMyBookings: ListMyBookings,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Post('bookings')
  @For(bookClass)
  book(
    @CurrentUser() user: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(bookClass.body) body: Omit<BookRequest, 'key'>,
  ): Promise<BookAnswer> {
    return this.bookClass.execute(user, { ...body, key });
  }

  @Delete('bookings/:id')
  @For(cancelBooking)
  cancel(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(cancelBooking.params) { id }: { id: string },
  ): Promise<CancelAnswer> {
    return this.cancelBooking.execute(user.id, id);
  }

  @Get('bookings/:id')
  @For(getMyBooking)
  async one(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(getMyBooking.params) { id }: { id: string },
  ): Promise<BookingView> {
    const whose = { studioId: this.studio.id, bookingId: id, memberId: user.id };
    const booking = await findOwnBooking(this.dataSource, whose);
    if (!booking) throw new Refused('BOOKING_NOT_FOUND');
    return toBookingView(booking, this.studio.settings);
  }

  @Get('me/bookings')
  @For(listMyBookings)
  mine(
    @CurrentUser() user: SignedInUser,
    @ParsedQuery(listMyBookings.query) query: MyBookingsQuery,
  ): Promise<{ items: BookingView[]; nextCursor: string | null }> {
    return this.listMyBookings.execute(user.id, query);
  }
}
