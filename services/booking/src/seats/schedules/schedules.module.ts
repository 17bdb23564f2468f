import { Module } from '@nestjs/common';
import { Timetable } from './timetable.js';

@Module({ providers: [Timetable], exports: [Timetable] })
export class SchedulesModule {}
