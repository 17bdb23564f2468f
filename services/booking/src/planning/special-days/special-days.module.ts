import { Module } from '@nestjs/common';
import { TimetableModule } from '../timetable/timetable.module.js';
import { CreateHoliday } from './create-holiday.js';
import { CreateSeason } from './create-season.js';
import { DeleteHoliday } from './delete-holiday.js';
import { DeleteSeason } from './delete-season.js';
import { SpecialDaysController } from './special-days.controller.js';
import { SpecialDaysQueries } from './special-days.queries.js';

@Module({
  imports: [TimetableModule],
  controllers: [SpecialDaysController],
  providers: [CreateHoliday, CreateSeason, DeleteHoliday, DeleteSeason, SpecialDaysQueries],
})
export class SpecialDaysModule {}
