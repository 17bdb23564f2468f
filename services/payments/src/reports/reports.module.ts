import { Module } from '@nestjs/common';
import { CashReportQueries } from './cash-report.queries.js';
import { CloseReportDays } from './close-report-days.job.js';
import { PlansReportQueries } from './plans-report.queries.js';
import { ReportsController } from './reports.controller.js';
import { SalesReportQueries } from './sales-report.queries.js';
import { VatReturnQueries } from './vat-return.queries.js';

@Module({
  controllers: [ReportsController],
  providers: [
    CashReportQueries,
    CloseReportDays,
    PlansReportQueries,
    SalesReportQueries,
    VatReturnQueries,
  ],
})
export class ReportsModule {}
