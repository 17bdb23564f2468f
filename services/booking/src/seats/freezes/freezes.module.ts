import { Module } from '@nestjs/common';
import { PackageAdminModule } from '../../funding/package-admin/package-admin.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { AdminFreezesController } from './admin-freezes.controller.js';
import { FreezeByAdmin } from './freeze-by-admin.js';
import { FreezeSubscription } from './freeze-subscription.js';
import { InternalFreezesController } from './internal-freezes.controller.js';
import { OnSubscriptionChanged } from './on-subscription-changed.js';
import { OwnFreezesController } from './own-freezes.controller.js';
import { UnfreezeByAdmin } from './unfreeze-by-admin.js';

@Module({
  imports: [PackageAdminModule, SchedulesModule],
  controllers: [OwnFreezesController, AdminFreezesController, InternalFreezesController],
  providers: [FreezeByAdmin, FreezeSubscription, OnSubscriptionChanged, UnfreezeByAdmin],
})
export class FreezesModule {}
