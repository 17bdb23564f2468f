import { Module } from '@nestjs/common';
import { ScheduleCache } from './schedule-cache.js';

@Module({ providers: [ScheduleCache], exports: [ScheduleCache] })
export class SchedulesModule {}
