import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { MergesModule, PersonalDataModule } from '@studio/personal-data';
import { PaymentsMerges } from './payments-merges.js';
import { paymentsTables } from './payments-tables.js';
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

/** What payments knows of people, how it forgets them, and how it merges two records of one. */
export const personalDataModules = (studioId: string): (Type | DynamicModule)[] => [
  PersonalDataModule.forRoot({ studioId, tables: paymentsTables }),
  LeavingModule.for(MergesModule.forRoot(studioId, PaymentsMerges)),
];
