import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  bookEvent,
  cancelEventPlace,
  listMyEvents,
  reserveEvent,
  type EventPlace,
} from '@studio/contracts';
import { ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { BookPlace } from './book-place.js';
import { CancelPlace } from './cancel-place.js';
import { placesOfMember } from './place.view.js';
import { ReservePlace } from './reserve-place.js';

interface WithId {
  id: string;
}

@Controller('api')
export class EventPlacesController {
  constructor(
    private readonly booking: BookPlace,
    private readonly reserving: ReservePlace,
    private readonly cancelling: CancelPlace,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Post('events/:id/bookings')
  @For(bookEvent)
  book(
    @ParsedParams(bookEvent.params) { id }: WithId,
    @CurrentUser() user: SignedInUser,
  ): Promise<EventPlace> {
    return this.booking.execute(id, user.id);
  }

  @Post('events/:id/reservations')
  @For(reserveEvent)
  reserve(
    @ParsedParams(reserveEvent.params) { id }: WithId,
    @CurrentUser() user: SignedInUser,
  ): Promise<EventPlace> {
    return this.reserving.execute(id, user.id);
  }

  @Delete('event-reservations/:id')
  @For(cancelEventPlace)
  cancel(
    @ParsedParams(cancelEventPlace.params) { id }: WithId,
    @CurrentUser() user: SignedInUser,
  ): Promise<EventPlace> {
    return this.cancelling.execute(id, user.id);
  }

  @Get('me/events')
  @For(listMyEvents)
  mine(@CurrentUser() user: SignedInUser): ReturnType<typeof placesOfMember> {
    const viewer = { studioId: this.studio.id, memberId: user.id, now: this.studio.now() };
    return placesOfMember(this.dataSource.manager, viewer);
  }
}
