import { Module } from '@nestjs/common';
import { PackagesModule } from '../../funding/packages/packages.module.js';
import { AdminFreezesController } from './admin-freezes.controller.js';
import { FreezeByDesk } from './freeze-by-desk.js';
import { OwnFreezesController } from './own-freezes.controller.js';

@Module({
  imports: [PackagesModule],
  controllers: [OwnFreezesController, AdminFreezesController],
  providers: [FreezeByDesk],
})
export class FreezesModule {}
