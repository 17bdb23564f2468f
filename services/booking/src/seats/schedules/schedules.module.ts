import { Module } from '@nestjs/common';
import { ScheduleCache } from './schedule-cache.js';
import { SeatsMetrics } from './seats-metrics.js';

@Module({ providers: [ScheduleCache, SeatsMetrics], exports: [ScheduleCache] })
export class SchedulesModule {}
