import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { FrontDeskCancel, StudioSettings } from '@studio/contracts';
import { Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { toBookingView, type BookingRow } from '../bookings/bookings.api.js';
import { ScheduleCache } from '../schedules/schedules.api.js';
import { cameBack, endForMember } from './end-for-member.js';

export interface CancelForMemberRequest {
  waive: boolean;
  reason?: string | undefined;
  notifyMember: boolean;
}

const ended: readonly BookingRow['status'][] = ['cancelled', 'late_cancelled', 'lapsed'];

/** The front desk cancels for a member. */
@Injectable()
export class CancelForMember {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** By the booking's deadline, or free of charge after it with a reason. Safe to repeat. */
  async execute(
    staff: SignedInUser,
    bookingId: string,
    { waive, reason, notifyMember }: CancelForMemberRequest,
  ): Promise<FrontDeskCancel> {
    const context = { dataSource: this.dataSource, studio: this.studio };
    const row = await endForMember(context, bookingId, (booking) => {
      if (ended.includes(booking.status)) return undefined;
      const now = this.studio.now();
      if (booking.status !== 'confirmed' && booking.status !== 'held')
        throw new Refused('NOT_BOOKED');
      if (booking.starts_at <= now) throw new Refused('CLASS_STARTED');
      const isWaived = waive && now > booking.cancel_until;
      if (isWaived && !reason) throw new Refused('REASON_REQUIRED');
      const because = isWaived ? 'waived' : 'member';
      const how = { because, reason, notifyMember, canUndoLate: true } as const;
      return { staff, action: 'booking.cancelled', ...how };
    });
    this.scheduleCache.forget();
    return toAnswer(row, this.studio.settings);
  }
}

const toAnswer = (row: BookingRow, numbers: StudioSettings): FrontDeskCancel => {
  const back = cameBack(row, row.status);
  return {
    booking: toBookingView(row, numbers),
    creditReturned: back === 'credit',
    refunded: back === 'money',
    undoUntil: row.undo_until?.toISOString() ?? null,
  };
};
