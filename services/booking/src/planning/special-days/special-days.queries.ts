import { Injectable } from '@nestjs/common';
import type { HolidayView, SeasonView } from '@studio/contracts';
import { studioDay } from '@studio/domain-kit';
import { DataSource } from 'typeorm';
import { StudioContext } from '../../shared/studio-context.js';
import { loadHolidays, loadSeasons } from '../plan/plan.api.js';
import { toHolidayView, toSeasonView } from './special-days.view.js';

/** Holidays and seasons that are not over. */
@Injectable()
export class SpecialDaysQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly studio: StudioContext,
  ) {}

  async holidays(): Promise<HolidayView[]> {
    const today = studioDay(this.studio.now());
    const found = await loadHolidays(this.dataSource.manager, this.studio.id, today);
    return found.map(toHolidayView);
  }

  async seasons(): Promise<SeasonView[]> {
    const today = studioDay(this.studio.now());
    const found = await loadSeasons(this.dataSource.manager, this.studio.id, today);
    return found.map(toSeasonView);
  }
}
