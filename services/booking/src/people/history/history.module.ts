import { Module } from '@nestjs/common';
import { HistoryPartitions } from './history-partitions.js';
import { OnStaffActions } from './on-staff-actions.js';

@Module({ providers: [HistoryPartitions, OnStaffActions] })
export class HistoryModule {}
