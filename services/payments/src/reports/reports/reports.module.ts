import { Module } from '@nestjs/common';
import { CashReportQueries } from './cash-report.queries.js';
import { CloseReportDays } from './close-report-days.job.js';
import { InternalSaleDocumentsController } from './internal-sale-documents.controller.js';
import { GiftCardsReportQueries } from './gift-cards-report.queries.js';
import { MoneyEquationQueries } from './money-equation.queries.js';
import { PlansReportQueries } from './plans-report.queries.js';
import { ReportsController } from './reports.controller.js';
import { SaleDocumentsQueries } from './sale-documents.queries.js';
import { SalesReportQueries } from './sales-report.queries.js';
import { VatReturnQueries } from './vat-return.queries.js';

@Module({
  controllers: [InternalSaleDocumentsController, ReportsController],
  providers: [
    CashReportQueries,
    CloseReportDays,
    GiftCardsReportQueries,
    MoneyEquationQueries,
    PlansReportQueries,
    SaleDocumentsQueries,
    SalesReportQueries,
    VatReturnQueries,
  ],
})
export class ReportsModule {}
