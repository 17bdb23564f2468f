import { Module } from '@nestjs/common';
import { DeleteDueAccounts } from './delete-due-accounts.job.js';
import { DeletionController } from './deletion.controller.js';
import { ScheduleDeletion } from './schedule-deletion.js';
import { WithdrawDeletion } from './withdraw-deletion.js';

@Module({
  controllers: [DeletionController],
  providers: [DeleteDueAccounts, ScheduleDeletion, WithdrawDeletion],
})
export class DeletionModule {}
