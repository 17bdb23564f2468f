import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { ConfirmPaidClass } from './confirm-paid-class.js';
import { DropInsController } from './drop-ins.controller.js';
import { HoldSeat } from './hold-seat.js';
import { InternalClassesController } from './internal-classes.controller.js';
import { ExpireHolds } from './expire-holds.job.js';

@Module({
  imports: [SchedulesModule],
  controllers: [DropInsController, InternalClassesController],
  providers: [ConfirmPaidClass, HoldSeat, ExpireHolds],
})
export class HoldsModule {}
