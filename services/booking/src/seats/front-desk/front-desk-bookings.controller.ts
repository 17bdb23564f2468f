import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  bookForMember,
  cancelForMember,
  joinWaitlistForMember,
  leaveWaitlistForMember,
  moveForMember,
  moveToWaitlistForMember,
  previewBookingForMember,
  undoBookForMember,
  undoCancelForMember,
  undoMoveForMember,
  type BookingOverride,
  type BookingPreview,
  type BookingView,
  type FrontDeskBooking,
  type FrontDeskCancel,
  type WaitingEntry,
} from '@studio/contracts';
import {
  IdempotencyKey,
  IdempotentRequest,
  ParsedBody,
  ParsedParams,
  Refused,
} from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { findBookings } from '../bookings/bookings.api.js';
import { RescheduleBooking, UndoCancel, type RescheduleAnswer } from '../booking/booking.api.js';
import { JoinWaitlist, LeaveWaitlist } from '../waitlist-entries/waitlist-entries.api.js';
import { BookForMember, type BookForMemberRequest } from './book-for-member.js';
import { CancelForMember, type CancelForMemberRequest } from './cancel-for-member.js';
import { MoveToWaitlist } from './move-to-waitlist.js';
import { PreviewBooking } from './preview-booking.js';
import { UndoMove } from './undo-move.js';
import { UndoBooking } from './undo-booking.js';

interface WithId {
  id: string;
}

interface Move {
  key: string;
  params: WithId;
  body: { scheduleId: string; overrides: BookingOverride[]; reason?: string };
}

interface ToWaitlist {
  key: string;
  params: WithId;
  body: { reason?: string };
}

interface Join {
  key: string;
  params: WithId;
  body: { memberId: string; mode: 'auto' | 'ask' };
}

/** What the front desk does with a member's classes. */
@Controller('api/admin')
export class FrontDeskBookingsController {
  constructor(
    private readonly previews: PreviewBooking,
    private readonly booking: BookForMember,
    private readonly cancelling: CancelForMember,
    private readonly undoingBooking: UndoBooking,
    private readonly moving: RescheduleBooking,
    private readonly undoing: UndoCancel,
    private readonly undoingMove: UndoMove,
    private readonly movingToWaitlist: MoveToWaitlist,
    private readonly joining: JoinWaitlist,
    private readonly leaving: LeaveWaitlist,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get('members/:id/schedules/:scheduleId')
  @For(previewBookingForMember)
  preview(
    @ParsedParams(previewBookingForMember.params) params: { id: string; scheduleId: string },
  ): Promise<BookingPreview> {
    return this.previews.execute(params.id, params.scheduleId);
  }

  @Post('bookings')
  @For(bookForMember)
  book(
    @CurrentUser() staff: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(bookForMember.body) request: BookForMemberRequest,
  ): Promise<FrontDeskBooking> {
    return this.booking.execute(staff, key, request);
  }

  @Post('bookings/:id/undo')
  @HttpCode(200)
  @For(undoBookForMember)
  undoBooking(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(undoBookForMember.params) { id }: WithId,
  ): Promise<{ booking: BookingView }> {
    return this.undoingBooking.execute(staff, id);
  }

  @Post('bookings/:id/cancel')
  @HttpCode(200)
  @For(cancelForMember)
  cancel(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(cancelForMember.params) { id }: WithId,
    @ParsedBody(cancelForMember.body) request: CancelForMemberRequest,
  ): Promise<FrontDeskCancel> {
    return this.cancelling.execute(staff, id, request);
  }

  @Post('bookings/:id/undo-cancel')
  @HttpCode(200)
  @For(undoCancelForMember)
  async undoCancel(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(undoCancelForMember.params) { id }: WithId,
  ): Promise<{ booking: BookingView }> {
    return this.undoing.execute(await this.memberOf(id), id, staff);
  }

  @Post('bookings/:id/move')
  @For(moveForMember)
  async move(
    @CurrentUser() staff: SignedInUser,
    @IdempotentRequest(moveForMember) { key, params, body }: Move,
  ): Promise<RescheduleAnswer> {
    const { scheduleId, ...frontDesk } = body;
    const memberId = await this.memberOf(params.id);
    const request = { memberId, bookingId: params.id, scheduleId, key };
    return this.moving.execute({ ...request, frontDesk: { staff, ...frontDesk } });
  }

  @Post('bookings/:id/undo-move')
  @HttpCode(200)
  @For(undoMoveForMember)
  undoMove(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(undoMoveForMember.params) { id }: WithId,
  ): Promise<{ booking: BookingView }> {
    return this.undoingMove.execute(staff, id);
  }

  @Post('bookings/:id/to-waiting-list')
  @For(moveToWaitlistForMember)
  toWaitlist(
    @CurrentUser() staff: SignedInUser,
    @IdempotentRequest(moveToWaitlistForMember) { key, params, body }: ToWaitlist,
  ): Promise<WaitingEntry> {
    return this.movingToWaitlist.execute(staff, { bookingId: params.id, key, ...body });
  }

  @Post('schedules/:id/waiting-list')
  @For(joinWaitlistForMember)
  join(
    @CurrentUser() staff: SignedInUser,
    @IdempotentRequest(joinWaitlistForMember) { key, params, body }: Join,
  ): Promise<WaitingEntry> {
    const { memberId, mode } = body;
    return this.joining.execute({ id: memberId, by: staff }, { scheduleId: params.id, mode, key });
  }

  @Delete('schedules/:id/waiting-list/:memberId')
  @HttpCode(204)
  @For(leaveWaitlistForMember)
  leave(
    @CurrentUser() staff: SignedInUser,
    @ParsedParams(leaveWaitlistForMember.params) params: { id: string; memberId: string },
  ): Promise<void> {
    return this.leaving.execute(params.id, params.memberId, staff);
  }

  /** Throws BOOKING_NOT_FOUND. */
  private async memberOf(bookingId: string): Promise<string> {
    const { id: studioId } = this.studio;
    const [booking] = await findBookings(this.dataSource.manager, {
      studioId,
      bookingIds: [bookingId],
    });
    if (!booking) throw new Refused('BOOKING_NOT_FOUND');
    return booking.member_id;
  }
}
