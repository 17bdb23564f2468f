import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { PersonalDataModule } from '@studio/personal-data';
import { notificationsTables } from './notifications-tables.js';
import { OnPersonDeleted } from './on-person-deleted.js';

@Module({ providers: [OnPersonDeleted] })
class ForgettingModule {}

/** What notifications knows of people, and how it forgets them. */
export const personalDataModules = (studioId: string): (Type | DynamicModule)[] => [
  PersonalDataModule.forRoot({ studioId, tables: notificationsTables }),
  ForgettingModule,
];
