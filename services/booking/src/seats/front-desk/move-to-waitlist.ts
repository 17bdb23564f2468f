import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { WaitingEntry } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { endBooking } from '../allocation/allocation.api.js';
import { findBookings, type BookingRow } from '../bookings/bookings.api.js';
import { lockSchedule, ScheduleCache } from '../schedules/schedules.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';
import { AppendEntry } from '../waitlist-entries/waitlist-entries.api.js';

interface MoveRequest {
  bookingId: string;
  key: string;
  reason?: string | undefined;
}

/** Somebody who is booked gives the seat to the first who waits, and stands at the end of the list. */
@Injectable()
export class MoveToWaitlist {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
    private readonly appending: AppendEntry,
  ) {}

  /**
   * All or nothing, and free of charge: after the deadline with a reason. Safe to repeat. Throws what
   * the contract names, SEATS_LEFT when nobody waits.
   */
  async execute(staff: SignedInUser, request: MoveRequest): Promise<WaitingEntry> {
    const entry = await inTransaction(this.dataSource, (tx) => this.move(tx, staff, request));
    this.scheduleCache.forget();
    return entry;
  }

  private async move(
    tx: EntityManager,
    staff: SignedInUser,
    request: MoveRequest,
  ): Promise<WaitingEntry> {
    const { studio } = this;
    const whose = { studioId: studio.id, bookingIds: [request.bookingId] };
    const [snapshot] = await findBookings(tx, whose);
    if (!snapshot) throw new Refused('BOOKING_NOT_FOUND');
    const { schedule_id: scheduleId, member_id: id } = snapshot;
    await lockSchedule(tx, { studioId: studio.id, id: scheduleId });
    const [booking = snapshot] = await findBookings(tx, whose);
    if (booking.status === 'confirmed') await this.end(tx, staff, { booking, request });
    else if (booking.status !== 'cancelled') throw new Refused('NOT_BOOKED');
    const joining = { scheduleId, mode: 'auto', key: request.key } as const;
    const entry = await this.appending.execute(tx, { id, by: staff }, joining);
    await reconcileWaitlist(tx, { studio, scheduleId, now: studio.now() });
    return entry;
  }

  private async end(
    tx: EntityManager,
    staff: SignedInUser,
    { booking, request: { reason } }: { booking: BookingRow; request: MoveRequest },
  ): Promise<void> {
    const { studio } = this;
    const now = studio.now();
    if (booking.starts_at <= now) throw new Refused('CLASS_STARTED');
    if (now > booking.cancel_until && !reason) throw new Refused('REASON_REQUIRED');
    const ended = await endBooking(tx, { studio, booking, because: 'taken_back', now });
    if (!ended) throw new Refused('NOT_BOOKED');
    const { booking_id: bookingId, schedule_id: scheduleId, member_id: memberId } = booking;
    await recordHistory(tx, {
      studioId: studio.id,
      by: staff,
      at: now,
      action: 'booking.cancelled',
      subjectUserId: memberId,
      before: { bookingId, scheduleId, status: booking.status },
      after: { bookingId, scheduleId, status: ended.status, toWaitingList: true },
      ...(reason && { reason }),
    });
  }
}
