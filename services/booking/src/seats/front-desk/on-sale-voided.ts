import { Injectable } from '@nestjs/common';
import type { StudioEvent } from '@studio/contracts';
import { OnEvent } from '@studio/outbox';
import type { EntityManager } from 'typeorm';
import { currentRecordOf } from '../../people/members/members.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { endBooking } from '../allocation/allocation.api.js';
import { findBookings } from '../bookings/bookings.api.js';
import { lockSchedule } from '../schedules/schedules.api.js';
import { reconcileWaitlist } from '../waitlist-assignment/waitlist-assignment.api.js';

/** The front desk has voided the sale of a seat: it is free again, late or not. */
@Injectable()
export class OnSaleVoided {
  constructor(private readonly studio: StudioContext) {}

  @OnEvent('sale.voided.v1', 'OnSaleVoided.seat')
  async freeSeat({ data }: StudioEvent<'sale.voided.v1'>, tx: EntityManager): Promise<void> {
    if (data.kind !== 'class') return;
    const { studio } = this;
    const whose = { studioId: studio.id, bookingIds: [data.referenceId] };
    const [snapshot] = await findBookings(tx, whose);
    if (snapshot?.member_id !== (await currentRecordOf(tx, studio.id, data.userId))) return;
    const { schedule_id: scheduleId } = snapshot;
    await lockSchedule(tx, { studioId: studio.id, id: scheduleId });
    const [booking] = await findBookings(tx, whose);
    // Another sale pays for it, or the class has begun: it stays.
    if (!booking || (booking.payment_id ?? data.paymentId) !== data.paymentId) return;
    const now = studio.now();
    const ended = await endBooking(tx, { studio, booking, because: 'taken_back', now });
    if (ended && ended.waiting > 0) await reconcileWaitlist(tx, { studio, scheduleId, now });
  }
}
