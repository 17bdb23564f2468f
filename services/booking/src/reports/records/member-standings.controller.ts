import { Controller, Get } from '@nestjs/common';
import { For } from '@studio/auth';
import { listMemberStandings, type MemberStanding } from '@studio/contracts';
import { ParsedQuery } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { findBookingAbilities } from '../../funding/booking-ability/booking-ability.api.js';
import { owedByMembers } from '../../funding/fees/fees.api.js';
import { StudioContext } from '../../shared/studio-context.js';
import { findBookingsOfToday } from './bookings-of-today.queries.js';

/** The client check: one answer about each of the people that the front desk has found. */
@Controller('api/admin/member-standings')
export class MemberStandingsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get()
  @For(listMemberStandings)
  async list(
    @ParsedQuery(listMemberStandings.query) { ids }: { ids: string },
  ): Promise<{ items: MemberStanding[] }> {
    const { id: studioId, settings: numbers } = this.studio;
    const now = this.studio.now();
    const memberIds = [...new Set(ids.split(','))];
    const [abilities, owed, today] = await Promise.all([
      findBookingAbilities(this.dataSource, { studioId, memberIds, now, numbers }),
      owedByMembers(this.dataSource, { studioId, memberIds }),
      findBookingsOfToday(this.dataSource, { studioId, memberIds, now }),
    ]);
    const items = [...abilities].map(([userId, bookingAbility]) => ({
      userId,
      bookingAbility,
      feesOwed: owed.get(userId) ?? 0,
      today: today.get(userId) ?? [],
    }));
    return { items };
  }
}
