import { Controller, Get } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import type { HeldReservation } from '@studio/contracts';
import { ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { StudioContext } from '../../shared/studio-context.js';
import { findHeldReservation } from './reservations.queries.js';

/** Rubbish is as unknown as an id that nobody has: one answer for both. */
const reservationParams = z.object({ id: z.string().max(100) });

/** What payments asks before it believes that money was for a place (spec section 7). */
@Controller('internal/reservations')
export class InternalReservationsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get(':id')
  @FromServices('payments')
  async held(
    @ParsedParams(reservationParams) { id }: z.infer<typeof reservationParams>,
  ): Promise<HeldReservation> {
    if (!z.uuid().safeParse(id).success) throw new Refused('NOT_FOUND');
    const held = await findHeldReservation(this.dataSource, {
      studioId: this.studio.id,
      id,
      now: this.studio.now(),
    });
    if (!held) throw new Refused('NOT_FOUND');
    return { id, userId: held.member_id, eventId: held.event_id, price: held.price };
  }
}
