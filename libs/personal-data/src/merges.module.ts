import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { MergesController } from './merges.controller.js';
import { MERGES, type Merges } from './merges.js';
import { MERGES_STUDIO } from './merges.options.js';
import { MoveLateRows } from './move-late-rows.job.js';

/** Lets a service move its part of merged records; needs its TypeORM data source. */
@Module({})
export class MergesModule {
  static forRoot(studioId: string, merges: Type<Merges>): DynamicModule {
    return {
      module: MergesModule,
      controllers: [MergesController],
      providers: [
        { provide: MERGES, useClass: merges },
        { provide: MERGES_STUDIO, useValue: studioId },
        MoveLateRows,
      ],
      exports: [MERGES],
    };
  }
}
