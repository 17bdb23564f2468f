import { Controller, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  bookEventForMember,
  cancelEventPlaceForMember,
  type AdminEventDetail,
} from '@studio/contracts';
import { ParsedBody, ParsedParams } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { findAdminEvent } from './admin-event.queries.js';
import { BookPlaceForMember, type BookPlaceRequest } from './book-place-for-member.js';
import { CancelPlaceForMember } from './cancel-place-for-member.js';

interface WithId {
  id: string;
}

/** Places that the front desk books for members, and gives back. */
@Controller('api/admin')
export class EventPlacesAdminController {
  constructor(
    private readonly booking: BookPlaceForMember,
    private readonly cancelling: CancelPlaceForMember,
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
  ): Promise<AdminEventDetail> {
    await this.booking.execute(staff, id, request);
    return this.view(staff, id);
  }

  @Post('event-reservations/:id/cancel')
  @HttpCode(200)
  @For(cancelEventPlaceForMember)
  async cancel(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(cancelEventPlaceForMember.params) { id }: WithId,
    @ParsedBody(cancelEventPlaceForMember.body) { reason }: { reason?: string },
  ): Promise<AdminEventDetail> {
    return this.view(staff, await this.cancelling.execute(staff, id, reason));
  }

  private view({ id: memberId }: SignedInUser, eventId: string): Promise<AdminEventDetail> {
    const viewer = { studioId: this.studio.id, memberId };
    return findAdminEvent(this.dataSource.manager, viewer, eventId);
  }
}
