import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { BookingOverride, FrontDeskBooking, FrontDeskFunding } from '@studio/contracts';
import { inTransaction, postgresCode, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { recordHistory } from '../../people/history/history.api.js';
import { requireMember } from '../../people/members/members.api.js';
import { undoUntil } from '../../policy/booking-windows.js';
import { findAnswer, fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { place, refusedByTheDatabase, type Placing } from '../allocation/allocation.api.js';
import { logBookingOfEntry } from '../waitlists/waitlists.api.js';
import { findOwnBooking, toBookingView, type BookingRow } from '../bookings/bookings.api.js';
import { lockSchedule, ScheduleCache } from '../schedules/schedules.api.js';
import { holdForSale } from './hold-for-sale.js';
import {
  reconcileWaitlist,
  seatFromWaitlist,
} from '../waitlist-assignment/waitlist-assignment.api.js';

export interface BookForMemberRequest {
  memberId: string;
  scheduleId: string;
  funding: FrontDeskFunding;
  overrides: BookingOverride[];
  reason?: string | undefined;
  notifyMember: boolean;
}

interface Booking {
  staff: SignedInUser;
  request: BookForMemberRequest;
  now: Date;
}

const ATTEMPTS = 3;

/**
 * The front desk books for a member: the member's own rules and the same statement, under the
 * class's lock, with what the desk may set aside.
 */
@Injectable()
export class BookForMember {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** Throws what the contract names; then nothing has changed. */
  async execute(
    staff: SignedInUser,
    key: string,
    request: BookForMemberRequest,
  ): Promise<FrontDeskBooking> {
    const isException = request.overrides.length > 0 || request.funding.kind === 'complimentary';
    if (isException && !request.reason) throw new Refused('REASON_REQUIRED');
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await inTransaction(this.dataSource, (tx) =>
          this.bookOnce(tx, key, { staff, request, now: this.studio.now() }),
        );
        this.scheduleCache.forget();
        return answer;
      } catch (error) {
        // The member books by the app at the same instant: the next attempt shows what.
        const isRace = refusedByTheDatabase.includes(postgresCode(error) ?? '');
        if (!isRace || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  private async bookOnce(
    tx: EntityManager,
    key: string,
    booking: Booking,
  ): Promise<FrontDeskBooking> {
    const { staff, request, now } = booking;
    const { studio } = this;
    const { memberId, scheduleId } = request;
    const { id: studioId } = studio;
    if (studio.guardsSeats) await lockSchedule(tx, { studioId, id: scheduleId });
    const fingerprint = fingerprintOf(['front desk', Object.entries(request).sort()]);
    const intent = { studioId, userId: staff.id, key, fingerprint, now };
    const before = await findAnswer<FrontDeskBooking>(tx, intent);
    if (before) return before;
    await requireMember(tx, studioId, memberId);
    const entry = await seatFromWaitlist(tx, { studioId, scheduleId, memberId, now });
    const bookingId = await this.place(tx, booking);
    if (entry) {
      await logBookingOfEntry(tx, entry, { what: 'booked', bookingId });
      await reconcileWaitlist(tx, { studio, scheduleId, now });
    }
    const row = await findOwnBooking(tx, { studioId, bookingId, memberId });
    if (!row) throw new Error('a booking that was just made is not there');
    await this.record(tx, booking, { row, waited: entry !== null });
    const answer = {
      booking: toBookingView(row, studio.settings),
      // The place on the list would not come back.
      undoUntil: entry ? null : (undoUntil(now, studio.settings)?.toISOString() ?? null),
    };
    return (await keepAnswer(tx, answer, intent)) ?? answer;
  }

  private async place(tx: EntityManager, { staff, request, now }: Booking): Promise<string> {
    const { memberId, scheduleId, overrides, notifyMember, funding } = request;
    const placing: Placing = {
      studio: this.studio,
      memberId,
      scheduleId,
      source: 'staff',
      now,
      overrides,
      frontDesk: { staffId: staff.id, notifyMember },
    };
    if (funding.kind === 'complimentary')
      return place(tx, { ...placing, paidBy: { kind: 'comp' } });
    if (funding.kind === 'sale') return holdForSale(tx, placing, funding);
    const { kind: _kind, ...payer } = funding;
    return place(tx, { ...placing, funding: payer });
  }

  private async record(
    tx: EntityManager,
    { staff, request, now }: Booking,
    { row, waited }: { row: BookingRow; waited: boolean },
  ): Promise<void> {
    const { memberId, scheduleId, overrides, reason } = request;
    await recordHistory(tx, {
      studioId: this.studio.id,
      by: staff,
      at: now,
      action: 'booking.made',
      subjectUserId: memberId,
      before: { scheduleId, waited },
      after: {
        bookingId: row.booking_id,
        scheduleId,
        paidWith: row.funding_name,
        overrides,
      },
      ...(reason && { reason }),
    });
  }
}
