import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { BookingOverride, BookingView } from '@studio/contracts';
import { inTransaction, postgresCode, Refused } from '@studio/nest-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockSchedule, ScheduleCache } from '../schedules/schedules.api.js';
import { undoUntil } from '../../policy/booking-windows.js';
import { recordHistory } from '../../people/history/history.api.js';
import { findAnswer, fingerprintOf, keepAnswer } from '../../shared/keep-answer.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findOwnBooking, toBookingView, type BookingRow } from '../bookings/bookings.api.js';
import { refusedByTheDatabase } from '../allocation/allocation.api.js';
import { exchangeBooking } from './exchange-booking.js';

export interface RescheduleAnswer {
  booking: BookingView;
  from: BookingView;
  /** At the front desk: until when the move can be taken back. */
  undoUntil?: string | null;
}

interface RescheduleRequest {
  memberId: string;
  bookingId: string;
  scheduleId: string;
  key: string;
  /** The front desk moves it for the member: after the deadline, and over a rule, with a reason. */
  frontDesk?: FrontDeskMove;
}

interface FrontDeskMove {
  staff: SignedInUser;
  overrides: readonly BookingOverride[];
  reason?: string | undefined;
}

const ATTEMPTS = 3;

/**
 * One class for another, all or nothing: the old one is given back as long as that is free of
 * charge, and what paid for it pays for the new one where it can.
 */
@Injectable()
export class RescheduleBooking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
    private readonly scheduleCache: ScheduleCache,
  ) {}

  /** Throws what the contract names; then nothing has changed. */
  async execute(request: RescheduleRequest): Promise<RescheduleAnswer> {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await inTransaction(this.dataSource, (tx) => this.move(tx, request));
        this.scheduleCache.forget();
        return answer;
      } catch (error) {
        // Another booking of this member at the same instant: the next attempt shows which.
        const isRace = refusedByTheDatabase.includes(postgresCode(error) ?? '');
        if (!isRace || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  private async move(tx: EntityManager, request: RescheduleRequest): Promise<RescheduleAnswer> {
    const { studio } = this;
    const { memberId, bookingId, scheduleId, key, frontDesk } = request;
    const whose = { studioId: studio.id, bookingId, memberId };
    const snapshot = await findOwnBooking(tx, whose);
    if (!snapshot) throw new Refused('BOOKING_NOT_FOUND');
    // In one order, so that two who change places don't wait for each other.
    for (const id of [snapshot.schedule_id, scheduleId].sort())
      await lockSchedule(tx, { studioId: studio.id, id });
    const now = studio.now();
    const fingerprint = fingerprintOf(['reschedule', bookingId, scheduleId]);
    const userId = frontDesk?.staff.id ?? memberId;
    const intent = { studioId: studio.id, userId, key, fingerprint, now };
    const before = await findAnswer<RescheduleAnswer>(tx, intent);
    if (before) return before;
    const old = this.mustBeMovable(await findOwnBooking(tx, whose), request);
    const byFrontDesk = frontDesk && { overrides: frontDesk.overrides, canUndoLate: true };
    const newId = await exchangeBooking(tx, old, { studio, scheduleId, now, ...byFrontDesk });
    if (frontDesk) await this.record(tx, frontDesk, { old, newId, scheduleId });
    const booking = await this.view(tx, { ...whose, bookingId: newId });
    const from = await this.view(tx, whose);
    const answer = { booking, from, ...(frontDesk && this.undoOf(now)) };
    return (await keepAnswer(tx, answer, intent)) ?? answer;
  }

  private undoOf(now: Date): Pick<RescheduleAnswer, 'undoUntil'> {
    return { undoUntil: undoUntil(now, this.studio.settings)?.toISOString() ?? null };
  }

  private mustBeMovable(
    old: BookingRow | undefined,
    { scheduleId, frontDesk }: RescheduleRequest,
  ): BookingRow {
    const now = this.studio.now();
    if (old?.status !== 'confirmed') throw new Refused('NOT_BOOKED');
    const { booking_id: bookingId } = old;
    if (old.schedule_id === scheduleId) throw new Refused('ALREADY_BOOKED', { bookingId });
    if (old.starts_at <= now) throw new Refused('CLASS_STARTED');
    if (now > old.cancel_until && !frontDesk) throw new Refused('RESCHEDULE_TOO_LATE');
    return old;
  }

  private async record(
    tx: EntityManager,
    { staff, overrides, reason }: FrontDeskMove,
    { old, newId, scheduleId }: { old: BookingRow; newId: string; scheduleId: string },
  ): Promise<void> {
    const now = this.studio.now();
    const late = now > old.cancel_until;
    if ((late || overrides.length > 0) && !reason) throw new Refused('REASON_REQUIRED');
    await recordHistory(tx, {
      studioId: this.studio.id,
      by: staff,
      at: now,
      action: 'booking.moved',
      subjectUserId: old.member_id,
      before: { bookingId: old.booking_id, scheduleId: old.schedule_id },
      after: { bookingId: newId, scheduleId, late, overrides },
      ...(reason && { reason }),
    });
  }

  private async view(
    tx: EntityManager,
    whose: { studioId: string; bookingId: string; memberId: string },
  ): Promise<BookingView> {
    const row = await findOwnBooking(tx, whose);
    if (!row) throw new Error('a booking that was just moved is not there');
    return toBookingView(row, this.studio.settings);
  }
}
