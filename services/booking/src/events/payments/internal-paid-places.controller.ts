import { Controller, Get } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import { paidSeatsQuery, type PaidSeats, type PaidSeatsQuery } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { hasBegun } from '../../policy/event-windows.js';
import { StudioContext } from '../../shared/studio-context.js';
import { Event } from '../events/event.entity.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';

/** What payments asks before the money of a place goes back. */
@Controller('internal/paid-places')
export class InternalPaidPlacesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @FromServices('payments')
  async paidPlaces(@ParsedQuery(paidSeatsQuery) query: PaidSeatsQuery): Promise<PaidSeats> {
    const { id: studioId } = this.studio;
    const { manager } = this.dataSource;
    const key = { studioId, id: query.referenceId, paymentId: query.paymentId };
    const place = await manager.findOneBy(EventReservation, key);
    const event = place && (await manager.findOneBy(Event, { studioId, id: place.eventId }));
    if (!event || place.status === 'cancelled' || hasBegun(event, this.studio.now()))
      return { seats: [], unusedShare: 1 };
    const seat = {
      kind: 'event' as const,
      id: place.id,
      userId: place.memberId,
      memberName: null,
      name: event.title,
      startsAt: event.startsAt.toISOString(),
      credits: 0,
    };
    return { seats: query.isWhole === 'true' ? [seat] : [], unusedShare: 0 };
  }
}
