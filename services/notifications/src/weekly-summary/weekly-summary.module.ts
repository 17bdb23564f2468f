import { Module } from '@nestjs/common';
import { SendOwnSummary } from './send-own-summary.js';
import { SendWeeklySummaries } from './send-weekly-summaries.js';
import { SummarySources } from './summary-sources.js';
import { WeeklySummariesJob } from './weekly-summaries.job.js';
import { WeeklySummaryController } from './weekly-summary.controller.js';

@Module({
  controllers: [WeeklySummaryController],
  providers: [SendOwnSummary, SendWeeklySummaries, SummarySources, WeeklySummariesJob],
})
export class WeeklySummaryModule {}
