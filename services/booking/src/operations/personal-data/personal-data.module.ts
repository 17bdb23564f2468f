import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { MergesModule, PersonalDataModule } from '@studio/personal-data';
import { SchedulesModule } from '../../seats/schedules/schedules.module.js';
import { BookingMerges } from './booking-merges.js';
import { bookingTables } from './booking-tables.js';
import { OnPersonDeleted } from './on-person-deleted.js';
import { OnPersonMerged } from './on-person-merged.js';

@Module({})
class LeavingModule {
  static for(merges: DynamicModule): DynamicModule {
    return {
      module: LeavingModule,
      imports: [SchedulesModule, merges],
      providers: [OnPersonDeleted, OnPersonMerged],
    };
  }
}

/** What booking knows of people, how it forgets them, and how it merges two records of one. */
export const personalDataModules = (studioId: string): (Type | DynamicModule)[] => [
  PersonalDataModule.forRoot({ studioId, tables: bookingTables }),
  LeavingModule.for(MergesModule.forRoot(studioId, BookingMerges)),
];
