import { Module } from '@nestjs/common';
import { ClassRowsQueries } from './class-rows.queries.js';
import { ClassesReportController } from './classes-report.controller.js';
import { ClassesReportQueries } from './classes-report.queries.js';

@Module({
  controllers: [ClassesReportController],
  providers: [ClassesReportQueries, ClassRowsQueries],
})
export class ClassesReportModule {}
