import { Module } from '@nestjs/common';
import { PackageAdminModule } from '../../funding/package-admin/package-admin.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { AdminFreezesController } from './admin-freezes.controller.js';
import { FreezeByDesk } from './freeze-by-desk.js';
import { FreezeSubscription } from './freeze-subscription.js';
import { InternalFreezesController } from './internal-freezes.controller.js';
import { OnSubscriptionChanged } from './on-subscription-changed.js';
import { OwnFreezesController } from './own-freezes.controller.js';

@Module({
  imports: [PackageAdminModule, SchedulesModule],
  controllers: [OwnFreezesController, AdminFreezesController, InternalFreezesController],
  providers: [FreezeByDesk, FreezeSubscription, OnSubscriptionChanged],
})
export class FreezesModule {}
