import { Module } from '@nestjs/common';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { CancelClass } from './cancel-class.js';
import { ChangeClass } from './change-class.js';
import { ClassesController } from './classes.controller.js';
import { CreateClass } from './create-class.js';

@Module({
  imports: [SchedulesModule],
  controllers: [ClassesController],
  providers: [CancelClass, ChangeClass, CreateClass],
  exports: [CancelClass, ChangeClass],
})
export class ClassesModule {}
