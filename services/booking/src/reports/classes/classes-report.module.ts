import { Module } from '@nestjs/common';
import { ClassPayQueries } from './class-pay.queries.js';
import { ClassRowsQueries } from './class-rows.queries.js';
import { ClassesReportController } from './classes-report.controller.js';
import { ClassesReportQueries } from './classes-report.queries.js';
import { TurnedAwayQueries } from './turned-away.queries.js';

@Module({
  controllers: [ClassesReportController],
  providers: [ClassesReportQueries, ClassRowsQueries, ClassPayQueries, TurnedAwayQueries],
})
export class ClassesReportModule {}
