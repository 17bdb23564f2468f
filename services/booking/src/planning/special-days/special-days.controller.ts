import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentUser, For, type SignedInUser } from '@studio/auth';
import {
  createHoliday,
  createSeason,
  deleteHoliday,
  deleteSeason,
  listHolidays,
  listSeasons,
  withId,
  type HolidayView,
  type SeasonView,
  type TimetableEffect,
} from '@studio/contracts';
import { IdempotencyKey, ParsedBody, ParsedParams, ParsedQuery } from '@studio/nest-kit';
import { Holidays } from './holidays.js';
import { Seasons } from './seasons.js';

/** Holidays and seasons. */
@Controller('api/admin')
export class SpecialDaysController {
  constructor(
    private readonly holidays: Holidays,
    private readonly seasons: Seasons,
  ) {}

  @Get('holidays')
  @For(listHolidays)
  async closedDays(): Promise<{ items: HolidayView[] }> {
    return { items: await this.holidays.list() };
  }

  @Post('holidays')
  @For(createHoliday)
  close(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createHoliday.body) request: Parameters<Holidays['add']>[1],
  ): ReturnType<Holidays['add']> {
    return this.holidays.add(admin, request, key);
  }

  @Delete('holidays/:id')
  @For(deleteHoliday)
  openAgain(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedQuery(deleteHoliday.query) { preview }: { preview: 'true' | 'false' },
  ): ReturnType<Holidays['remove']> {
    return this.holidays.remove(admin, id, { preview: preview === 'true' });
  }

  @Get('seasons')
  @For(listSeasons)
  async list(): Promise<{ items: SeasonView[] }> {
    return { items: await this.seasons.list() };
  }

  @Post('seasons')
  @For(createSeason)
  begin(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createSeason.body) request: Parameters<Seasons['add']>[1],
  ): ReturnType<Seasons['add']> {
    return this.seasons.add(admin, request, key);
  }

  @Delete('seasons/:id')
  @For(deleteSeason)
  end(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedQuery(deleteSeason.query) { preview }: { preview: 'true' | 'false' },
  ): Promise<TimetableEffect> {
    return this.seasons.remove(admin, id, { preview: preview === 'true' });
  }
}
