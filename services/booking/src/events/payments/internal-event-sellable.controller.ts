import { Controller, Get } from '@nestjs/common';
import { FromServices } from '@studio/auth';
import type { Sellable } from '@studio/contracts';
import { ParsedParams, ParsedQuery, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Event } from '../events/event.entity.js';
import { StudioContext } from '../../shared/studio-context.js';
import { EventReservation } from '../reservations/event-reservation.entity.js';

const params = z.object({ id: z.uuid() });
const query = z.object({ userId: z.uuid() });

/** What payments asks before the card page of a place: the price of the reservation. */
@Controller('internal/sellable/event')
export class InternalEventSellableController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  /** `id` is the reservation's: it names event, member and price. */
  @Get(':id')
  @FromServices('payments')
  async sellable(
    @ParsedParams(params) { id }: z.infer<typeof params>,
    @ParsedQuery(query) { userId }: z.infer<typeof query>,
  ): Promise<Sellable> {
    const { id: studioId } = this.studio;
    const { manager } = this.dataSource;
    const place = await manager.findOneBy(EventReservation, { studioId, id, memberId: userId });
    const event = place && (await manager.findOneBy(Event, { studioId, id: place.eventId }));
    if (!place || !event) throw new Refused('EVENT_PLACE_NOT_FOUND');
    const available =
      place.status === 'active' && (place.expiresAt ?? event.startsAt) > this.studio.now();
    return {
      kind: 'event',
      id,
      name: event.title,
      description: event.description,
      price: place.price,
      currency: 'AED',
      available,
      unavailableBecause: available ? null : 'NO_ACTIVE_RESERVATION',
      heldUntil: place.expiresAt?.toISOString() ?? null,
    };
  }
}
