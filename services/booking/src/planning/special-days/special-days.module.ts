import { Module } from '@nestjs/common';
import { TimetableModule } from '../timetable/timetable.module.js';
import { Holidays } from './holidays.js';
import { Seasons } from './seasons.js';
import { SpecialDaysController } from './special-days.controller.js';

@Module({
  imports: [TimetableModule],
  controllers: [SpecialDaysController],
  providers: [Holidays, Seasons],
})
export class SpecialDaysModule {}
