import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { OnRefundDue } from './on-refund-due.js';
import { WorkRefunds } from './work-refunds.job.js';

@Module({ imports: [ProviderModule], providers: [OnRefundDue, WorkRefunds] })
export class RefundsModule {}
