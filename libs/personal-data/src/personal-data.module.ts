import { Module, type DynamicModule } from '@nestjs/common';
import { PersonalDataController } from './personal-data.controller.js';
import { PERSONAL_DATA, type PersonalDataOptions } from './personal-data.options.js';

/** A service's answer to "what do you know of this person"; needs its TypeORM data source. */
@Module({})
export class PersonalDataModule {
  static forRoot(options: PersonalDataOptions): DynamicModule {
    return {
      module: PersonalDataModule,
      controllers: [PersonalDataController],
      providers: [{ provide: PERSONAL_DATA, useValue: options }],
    };
  }
}
