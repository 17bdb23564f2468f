import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { For } from '@studio/auth';
import {
  getCashReport,
  getGiftCardsReport,
  getMoneyEquation,
  getPlansReport,
  getSalesReport,
  getVatReturn,
  listCashRows,
  listGiftCardRows,
  listPlanRows,
  listSalesRows,
  listTransitRows,
} from '@studio/contracts';
import type { DayRange } from '@studio/domain-kit';
import { ParsedQuery } from '@studio/nest-kit';
import { ReadsMayBeOld } from '@studio/nest-kit/read-database';
import { CashReportQueries } from './cash-report.queries.js';
import { GiftCardsReportQueries } from './gift-cards-report.queries.js';
import { MoneyEquationQueries } from './money-equation.queries.js';
import { PlansReportQueries } from './plans-report.queries.js';
import { SalesReportQueries } from './sales-report.queries.js';
import { VatReturnQueries } from './vat-return.queries.js';

@Controller('/api/admin/reports')
@UseInterceptors(ReadsMayBeOld)
export class ReportsController {
  constructor(
    private readonly cash: CashReportQueries,
    private readonly sales: SalesReportQueries,
    private readonly plans: PlansReportQueries,
    private readonly vat: VatReturnQueries,
    private readonly giftCards: GiftCardsReportQueries,
    private readonly equation: MoneyEquationQueries,
  ) {}

  @For(getCashReport)
  @Get('cash')
  cashReport(@ParsedQuery(getCashReport.query) range: DayRange) {
    return this.cash.report(range);
  }

  @For(listCashRows)
  @Get('cash/rows')
  cashRows(@ParsedQuery(listCashRows.query) query: Parameters<CashReportQueries['rows']>[0]) {
    return this.cash.rows(query);
  }

  @For(getSalesReport)
  @Get('sales')
  salesReport(@ParsedQuery(getSalesReport.query) range: DayRange) {
    return this.sales.report(range);
  }

  @For(listSalesRows)
  @Get('sales/rows')
  salesRows(@ParsedQuery(listSalesRows.query) query: Parameters<SalesReportQueries['rows']>[0]) {
    return this.sales.rows(query);
  }

  @For(getPlansReport)
  @Get('plans')
  plansReport(@ParsedQuery(getPlansReport.query) range: DayRange) {
    return this.plans.report(range);
  }

  @For(listPlanRows)
  @Get('plans/rows')
  planRows(@ParsedQuery(listPlanRows.query) query: Parameters<PlansReportQueries['rows']>[0]) {
    return this.plans.rows(query);
  }

  @For(getVatReturn)
  @Get('vat')
  vatReturn(@ParsedQuery(getVatReturn.query) query: { month: string }) {
    return this.vat.report(query);
  }

  @For(getGiftCardsReport)
  @Get('gift-cards')
  giftCardsReport(@ParsedQuery(getGiftCardsReport.query) range: DayRange) {
    return this.giftCards.report(range);
  }

  @For(listGiftCardRows)
  @Get('gift-cards/rows')
  giftCardRows(
    @ParsedQuery(listGiftCardRows.query) query: Parameters<GiftCardsReportQueries['rows']>[0],
  ) {
    return this.giftCards.rows(query);
  }

  @For(getMoneyEquation)
  @Get('equation')
  moneyEquation(@ParsedQuery(getMoneyEquation.query) range: DayRange) {
    return this.equation.report(range);
  }

  @For(listTransitRows)
  @Get('equation/rows')
  transitRows(
    @ParsedQuery(listTransitRows.query) query: Parameters<MoneyEquationQueries['rows']>[0],
  ) {
    return this.equation.rows(query);
  }
}
