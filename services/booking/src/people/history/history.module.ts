import { Module } from '@nestjs/common';
import { HistoryPartitions } from './history-partitions.js';

@Module({ providers: [HistoryPartitions] })
export class HistoryModule {}
