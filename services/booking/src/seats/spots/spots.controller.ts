import { Controller, Get, Put } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import { chooseSpot, getSpots, type SpotMap } from '@studio/contracts';
import { ParsedBody, ParsedParams, Refused } from '@studio/nest-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { toSharedSchedule } from '../schedules/schedules.api.js';
import { ChooseSpot } from './choose-spot.js';
import { findSpotRow } from './spots.queries.js';
import { spotOf, toSpots } from './spot-rules.js';

interface WithId {
  id: string;
}

/** The spots of the room, for who has a place in a class. */
@Controller('api/bookings')
export class SpotsController {
  constructor(
    private readonly choosing: ChooseSpot,
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  @Get(':id/spots')
  @For(getSpots)
  spots(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(getSpots.params) { id }: WithId,
  ): Promise<SpotMap> {
    return this.mapOf(user.id, id);
  }

  @Put(':id/spot')
  @For(chooseSpot)
  async choose(
    @CurrentUser() user: SignedInUser,
    @ParsedParams(chooseSpot.params) { id }: WithId,
    @ParsedBody(chooseSpot.body) { spot }: { spot: number | null },
  ): Promise<SpotMap> {
    await this.choosing.execute(user.id, id, spot);
    return this.mapOf(user.id, id);
  }

  private async mapOf(memberId: string, bookingId: string): Promise<SpotMap> {
    const row = await findSpotRow(this.dataSource, { studioId: this.studio.id, bookingId });
    if (row?.member_id !== memberId) throw new Refused('BOOKING_NOT_FOUND');
    const { spots, spot, taken } = row;
    return {
      schedule: toSharedSchedule(row, this.studio.settings),
      chosen: spotOf(spots, spot),
      changeUntil: row.starts_at.toISOString(),
      spots: toSpots(spots, { mine: spot, taken }),
    };
  }
}
