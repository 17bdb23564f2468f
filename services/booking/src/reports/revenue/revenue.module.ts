import { Module, type DynamicModule } from '@nestjs/common';
import { KeepRevenue } from './keep-revenue.job.js';
import { OwedReportQueries } from './owed-report.queries.js';
import { PaymentsDocuments } from './payments-documents.js';
import { RevenueController } from './revenue.controller.js';
import { RevenueReportQueries } from './revenue-report.queries.js';

@Module({})
export class RevenueModule {
  static with(config: { serviceSecret: string; paymentsUrl: string }): DynamicModule {
    const documents = new PaymentsDocuments({
      baseUrl: config.paymentsUrl,
      caller: 'booking',
      audience: 'payments',
      secret: config.serviceSecret,
    });
    return {
      module: RevenueModule,
      controllers: [RevenueController],
      providers: [
        KeepRevenue,
        OwedReportQueries,
        RevenueReportQueries,
        { provide: PaymentsDocuments, useValue: documents },
      ],
    };
  }
}
