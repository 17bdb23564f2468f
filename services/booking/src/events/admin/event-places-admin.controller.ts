import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  bookEventForMember,
  cancelEventPlaceForMember,
  undoBookEventForMember,
  undoCancelEventPlaceForMember,
  type FrontDeskPlace,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import type { EventReservation } from '../reservations/event-reservation.entity.js';
import { findAdminEvent } from './admin-event.queries.js';
import { BookPlaceForMember, type BookPlaceRequest } from './book-place-for-member.js';
import { CancelPlaceForMember } from './cancel-place-for-member.js';
import { UndoPlaceBooking } from './undo-place-booking.js';
import { UndoPlaceCancel } from './undo-place-cancel.js';

interface WithId {
  id: string;
}

/** Places that the front desk books for members, and gives back. */
@Controller('api/admin')
export class EventPlacesAdminController {
  constructor(
    private readonly booking: BookPlaceForMember,
    private readonly cancelling: CancelPlaceForMember,
    private readonly undoingBooking: UndoPlaceBooking,
    private readonly undoingCancel: UndoPlaceCancel,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Post('events/:id/bookings')
  @HttpCode(200)
  @For(bookEventForMember)
  async book(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(bookEventForMember.params) { id }: WithId,
    @ParsedBody(bookEventForMember.body) request: BookPlaceRequest,
  ): Promise<FrontDeskPlace> {
    return this.view(staff, await this.booking.execute(staff, id, request));
  }

  @Post('event-reservations/:id/cancel')
  @HttpCode(200)
  @For(cancelEventPlaceForMember)
  async cancel(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(cancelEventPlaceForMember.params) { id }: WithId,
    @ParsedBody(cancelEventPlaceForMember.body) { reason }: { reason?: string },
  ): Promise<FrontDeskPlace> {
    return this.view(staff, await this.cancelling.execute(staff, id, reason));
  }

  @Post('event-reservations/:id/undo')
  @HttpCode(200)
  @For(undoBookEventForMember)
  async undo(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(undoBookEventForMember.params) { id }: WithId,
  ): Promise<FrontDeskPlace> {
    return this.view(staff, await this.undoingBooking.execute(staff, id));
  }

  @Post('event-reservations/:id/undo-cancel')
  @HttpCode(200)
  @For(undoCancelEventPlaceForMember)
  async undoCancel(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(undoCancelEventPlaceForMember.params) { id }: WithId,
  ): Promise<FrontDeskPlace> {
    return this.view(staff, await this.undoingCancel.execute(staff, id));
  }

  private async view(
    { id: memberId }: SignedInUser,
    { id: reservationId, eventId, undoUntil }: EventReservation,
  ): Promise<FrontDeskPlace> {
    const viewer = { studioId: this.studio.id, memberId };
    const event = await findAdminEvent(this.dataSource.manager, viewer, eventId);
    const isOpen = undoUntil !== null && undoUntil >= this.studio.now();
    return { ...event, reservationId, undoUntil: isOpen ? undoUntil.toISOString() : null };
  }
}
