import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { PersonalDataModule } from '@studio/personal-data';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { bookingTables } from './booking-tables.js';
import { OnPersonDeleted } from './on-person-deleted.js';

@Module({ imports: [SchedulesModule], providers: [OnPersonDeleted] })
class ForgettingModule {}

/** What booking knows of people, and how it forgets them. */
export const personalDataModules = (studioId: string): (Type | DynamicModule)[] => [
  PersonalDataModule.forRoot({ studioId, tables: bookingTables }),
  ForgettingModule,
];
