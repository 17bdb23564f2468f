import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '@studio/auth';
import type { Waived } from '@studio/contracts';
import { inTransaction, Refused } from '@studio/nest-kit';
import { publish } from '@studio/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAttendance, toBookedClass } from '../../seats/seats.api.js';
import { lockBookingForCheckIn, type CheckInRow } from '../check-ins/check-ins.api.js';
import { recordHistory } from '../../people/history/history.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { costOf, giveBackCost } from './give-back-cost.js';

const forgivable = ['late_cancelled', 'no_show'];

/** An admin lets a late cancel or a no-show pass (domain.md, Cancelling), and says why. */
@Injectable()
export class WaiveBooking {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** Throws BOOKING_NOT_FOUND, NOTHING_TO_WAIVE. Repeating it tells the same and does nothing. */
  execute(
    admin: SignedInUser,
    { bookingId, reason }: { bookingId: string; reason: string },
  ): Promise<Waived> {
    return inTransaction(this.dataSource, async (tx) => {
      const booking = await lockBookingForCheckIn(tx, this.studio.id, bookingId);
      if (!booking) throw new Refused('BOOKING_NOT_FOUND');
      if (!forgivable.includes(booking.status)) throw new Refused('NOTHING_TO_WAIVE');
      const waivedAt = booking.waived_at ?? this.studio.now();
      const answer: Waived = {
        bookingId,
        userId: booking.member_id,
        what: booking.status === 'no_show' ? 'no_show' : 'late_cancel',
        ...(await costOf(tx, this.studio.id, booking)),
        waivedAt: waivedAt.toISOString(),
      };
      if (!booking.waived_at) await this.apply(tx, { admin, reason, booking, answer });
      return answer;
    });
  }

  private async apply(
    tx: EntityManager,
    { admin, reason, booking, answer }: WaiveDone,
  ): Promise<void> {
    const { id: studioId } = this.studio;
    const now = this.studio.now();
    const { booking_id: bookingId, member_id: memberId, status } = booking;
    await recordAttendance(
      tx,
      { studioId, bookingId },
      // Nothing is left to wait for.
      { waivedAt: now, ...(status === 'no_show' && { noShowFinalAt: now }) },
    );
    const { what, gaveBack, credits, amount } = answer;
    await giveBackCost(tx, booking, { studio: this.studio, now, reason, gaveBack });
    await recordHistory(tx, {
      studioId,
      by: admin,
      at: now,
      action: 'booking.waived',
      subjectUserId: memberId,
      before: { bookingId, status, waived: false },
      after: { bookingId, status, waived: true, gaveBack, credits, amount },
      reason,
    });
    const payload = { ...toBookedClass(booking, { bookingId, memberId }), what, gaveBack };
    await publish(tx, {
      type: 'booking.no_show_waived.v1',
      data: { ...payload, credits, amount },
      studioId,
    });
  }
}

interface WaiveDone {
  admin: SignedInUser;
  reason: string;
  booking: CheckInRow;
  answer: Waived;
}
