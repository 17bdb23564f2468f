import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { MergesModule, PersonalDataModule } from '@studio/personal-data';
import { NotificationsMerges } from './notifications-merges.js';
import { notificationsTables } from './notifications-tables.js';
import { OnPersonDeleted } from './on-person-deleted.js';
import { OnPersonMerged } from './on-person-merged.js';

@Module({})
class LeavingModule {
  static for(merges: DynamicModule): DynamicModule {
    return {
      module: LeavingModule,
      imports: [merges],
      providers: [OnPersonDeleted, OnPersonMerged],
    };
  }
}

/** What notifications knows of people, how it forgets them, and how it merges two records of one. */
export const personalDataModules = (studioId: string): (Type | DynamicModule)[] => [
  PersonalDataModule.forRoot({ studioId, tables: notificationsTables }),
  LeavingModule.for(MergesModule.forRoot(studioId, NotificationsMerges)),
];
