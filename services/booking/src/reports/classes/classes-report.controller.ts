import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { For } from '@studio/auth';
import {
  getClassesReport,
  getClassPay,
  listClassPayRows,
  listClassReportRows,
  listTurnedAway,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { ParsedQuery } from '@studio/nest-kit';
import { ReadsMayBeOld } from '@studio/nest-kit/read-database';
import { ClassPayQueries } from './class-pay.queries.js';
import { ClassRowsQueries } from './class-rows.queries.js';
import { ClassesReportQueries } from './classes-report.queries.js';
import { TurnedAwayQueries } from './turned-away.queries.js';

@Controller('api/admin/reports/classes')
@UseInterceptors(ReadsMayBeOld)
export class ClassesReportController {
  constructor(
    private readonly classes: ClassesReportQueries,
    private readonly classRows: ClassRowsQueries,
    private readonly classPay: ClassPayQueries,
    private readonly people: TurnedAwayQueries,
  ) {}

  @For(getClassesReport)
  @Get()
  report(@ParsedQuery(getClassesReport.query) range: DayRange) {
    return this.classes.report(range);
  }

  @For(listClassReportRows)
  @Get('rows')
  rows(@ParsedQuery(listClassReportRows.query) query: Parameters<ClassRowsQueries['rows']>[0]) {
    return this.classRows.rows(query);
  }

  @For(listTurnedAway)
  @Get('turned-away')
  turnedAway(@ParsedQuery(listTurnedAway.query) query: Parameters<TurnedAwayQueries['rows']>[0]) {
    return this.people.rows(query);
  }

  @For(getClassPay)
  @Get('pay')
  pay(@ParsedQuery(getClassPay.query) range: DayRange) {
    return this.classPay.report(range);
  }

  @For(listClassPayRows)
  @Get('pay/rows')
  payRows(@ParsedQuery(listClassPayRows.query) query: Parameters<ClassPayQueries['rows']>[0]) {
    return this.classPay.rows(query);
  }
}
