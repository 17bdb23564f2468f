import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import {
  classConfirmationRequest,
  type ClassConfirmation,
  type ClassConfirmationRequest,
  type Sellable,
} from '@studio/contracts';
import { ParsedBody, ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { StudioContext } from '../../shared/studio-context.js';
import { findOwnBooking } from '../bookings/bookings.api.js';
import { ConfirmPaidClass } from './confirm-paid-class.js';

const params = z.object({ id: z.uuid() });
const query = z.object({ userId: z.uuid() });

/** What payments asks before the card page of a seat, and tells after it. */
@Controller('internal')
export class InternalClassesController {
  constructor(
    private readonly confirming: ConfirmPaidClass,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** `id` is the booking's: it names class, member and price. */
  @Get('sellable/class/:id')
  @FromServices('payments')
  async sellable(
    @ParsedParams(params) { id }: z.infer<typeof params>,
    @ParsedQuery(query) { userId }: z.infer<typeof query>,
  ): Promise<Sellable> {
    const whose = { studioId: this.studio.id, bookingId: id, memberId: userId };
    const booking = await findOwnBooking(this.dataSource, whose);
    if (booking?.funding_kind !== 'drop_in') throw new Refused('BOOKING_NOT_FOUND');
    const { hold_expires_at: until } = booking;
    const available = booking.status === 'held' && until !== null && until > this.studio.now();
    return {
      kind: 'class',
      id,
      name: booking.class_name,
      description: booking.class_description,
      price: booking.price,
      currency: 'AED',
      available,
      unavailableBecause: available ? null : 'HOLD_EXPIRED',
      heldUntil: available ? until.toISOString() : null,
    };
  }

  @Post('class-confirmations')
  @HttpCode(200)
  @FromServices('payments')
  confirm(
    @ParsedBody(classConfirmationRequest) paid: ClassConfirmationRequest,
  ): Promise<ClassConfirmation> {
    return this.confirming.execute(paid);
  }
}
