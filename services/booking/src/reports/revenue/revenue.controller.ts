import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { For } from '@studio/auth';
import {
  getOwedReport,
  getRevenueReport,
  listOwedRows,
  listRevenueRows,
  type OwedReport,
  type RevenueReport,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { ParsedQuery } from '@studio/nest-kit';
import { ReadsMayBeOld } from '@studio/nest-kit/read-database';
import { OwedReportQueries } from './owed-report.queries.js';
import { RevenueReportQueries } from './revenue-report.queries.js';

@Controller('/api/admin/reports')
@UseInterceptors(ReadsMayBeOld)
export class RevenueController {
  constructor(
    private readonly revenue: RevenueReportQueries,
    private readonly owed: OwedReportQueries,
  ) {}

  @For(getRevenueReport)
  @Get('revenue')
  revenueReport(@ParsedQuery(getRevenueReport.query) range: DayRange): Promise<RevenueReport> {
    return this.revenue.report(range);
  }

  @For(listRevenueRows)
  @Get('revenue/rows')
  revenueRows(
    @ParsedQuery(listRevenueRows.query) query: Parameters<RevenueReportQueries['rows']>[0],
  ): ReturnType<RevenueReportQueries['rows']> {
    return this.revenue.rows(query);
  }

  @For(getOwedReport)
  @Get('owed')
  owedReport(@ParsedQuery(getOwedReport.query) range: DayRange): Promise<OwedReport> {
    return this.owed.report(range);
  }

  @For(listOwedRows)
  @Get('owed/rows')
  owedRows(
    @ParsedQuery(listOwedRows.query) query: Parameters<OwedReportQueries['rows']>[0],
  ): ReturnType<OwedReportQueries['rows']> {
    return this.owed.rows(query);
  }
}
