import { Module } from '@nestjs/common';
import { CheckHistoryChain } from './check-history-chain.js';
import { CheckHistoryChainJob } from './check-history-chain.job.js';
import { DataHistoryController } from './data-history.controller.js';
import { HistoryPartitions } from './history-partitions.js';
import { OnStaffActions } from './on-staff-actions.js';

@Module({
  controllers: [DataHistoryController],
  providers: [HistoryPartitions, OnStaffActions, CheckHistoryChain, CheckHistoryChainJob],
})
export class HistoryModule {}
