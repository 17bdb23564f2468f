import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { PersonalDataModule } from '@studio/personal-data';
import { OnPersonDeleted } from './on-person-deleted.js';
import { paymentsTables } from './payments-tables.js';

@Module({ providers: [OnPersonDeleted] })
class ForgettingModule {}

/** What payments knows of people, and how it forgets them. */
export const personalDataModules = (studioId: string): (Type | DynamicModule)[] => [
  PersonalDataModule.forRoot({ studioId, tables: paymentsTables }),
  ForgettingModule,
];
