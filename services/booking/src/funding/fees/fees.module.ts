import { Module } from '@nestjs/common';
import { FeesController } from './fees.controller.js';
import { InternalFeesController } from './internal-fees.controller.js';
import { OnFeePaid } from './on-fee-paid.js';
import { SettleFee } from './settle-fee.js';

@Module({
  controllers: [FeesController, InternalFeesController],
  providers: [OnFeePaid, SettleFee],
})
export class FeesModule {}
