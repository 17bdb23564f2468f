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
import { CreateHoliday, type CreatedHoliday, type NewHoliday } from './create-holiday.js';
import { CreateSeason, type CreatedSeason, type NewSeason } from './create-season.js';
import { DeleteHoliday, type Reopening } from './delete-holiday.js';
import { DeleteSeason } from './delete-season.js';
import { SpecialDaysQueries } from './special-days.queries.js';

/** Holidays and seasons. */
@Controller('api/admin')
export class SpecialDaysController {
  constructor(
    private readonly specialDays: SpecialDaysQueries,
    private readonly creatingHoliday: CreateHoliday,
    private readonly deletingHoliday: DeleteHoliday,
    private readonly creatingSeason: CreateSeason,
    private readonly deletingSeason: DeleteSeason,
  ) {}

  @Get('holidays')
  @For(listHolidays)
  async closedDays(): Promise<{ items: HolidayView[] }> {
    return { items: await this.specialDays.holidays() };
  }

  @Post('holidays')
  @For(createHoliday)
  close(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createHoliday.body) request: NewHoliday,
  ): Promise<CreatedHoliday> {
    return this.creatingHoliday.execute(admin, request, key);
  }

  @Delete('holidays/:id')
  @For(deleteHoliday)
  openAgain(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedQuery(deleteHoliday.query) { preview }: { preview: 'true' | 'false' },
  ): Promise<Reopening> {
    return this.deletingHoliday.execute(admin, id, { preview: preview === 'true' });
  }

  @Get('seasons')
  @For(listSeasons)
  async list(): Promise<{ items: SeasonView[] }> {
    return { items: await this.specialDays.seasons() };
  }

  @Post('seasons')
  @For(createSeason)
  begin(
    @CurrentUser() admin: SignedInUser,
    @IdempotencyKey() key: string,
    @ParsedBody(createSeason.body) request: NewSeason,
  ): Promise<CreatedSeason> {
    return this.creatingSeason.execute(admin, request, key);
  }

  @Delete('seasons/:id')
  @For(deleteSeason)
  end(
    @CurrentUser() admin: SignedInUser,
    @ParsedParams(withId) { id }: { id: string },
    @ParsedQuery(deleteSeason.query) { preview }: { preview: 'true' | 'false' },
  ): Promise<TimetableEffect> {
    return this.deletingSeason.execute(admin, id, { preview: preview === 'true' });
  }
}
